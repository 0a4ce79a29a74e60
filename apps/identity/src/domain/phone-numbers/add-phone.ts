import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { redeemCode } from '../credentials/redeem-code.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { canonicalPhone } from '../identifiers/phone.ts'
import { requireFreshProof } from '../mfa/step-up.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { addPhone, findOwnPhone, provePhone } from './phone-numbers.queries.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { notifyPhoneChanged } from './notify-phone-changed.ts'

type Handlers = IdentityHandlers<Contract['phoneNumbers']>

export const canonicalOrRefuse = (text: string): string => {
  const number = canonicalPhone(text)
  if (number === undefined) throw new ApiError('PHONE_INVALID')
  return number
}

/** Whether somebody else has proved the number is told to nobody before they have proved it themself. */
export const createPhoneNumber: Handlers['createPhoneNumber'] = async ({ phoneNumber, verify }, actor) => {
  await requireFreshProof(actor)
  const number = canonicalOrRefuse(phoneNumber)
  await actor.transaction(async (tx) => {
    await addPhone(tx, actor, { userId: actor.userId, phoneNumber: number })
    await audit(tx, actor, { action: 'phone.named', resourceId: actor.userId })
  })
  return verify === true ? { otcToken: await sendPhoneCode(actor, { purpose: 'phoneProof', number }) } : {}
}

export const preVerifyPhoneNumber: Handlers['preVerifyPhoneNumber'] = async ({ phoneNumber }, actor) => {
  await requireFreshProof(actor)
  const own = await findOwnPhone(actor.db, actor.userId, { phoneNumber: canonicalOrRefuse(phoneNumber) })
  return { otcToken: await sendPhoneCode(actor, { purpose: 'phoneProof', number: own.phoneNumber }) }
}

export const verifyPhoneNumber: Handlers['verifyPhoneNumber'] = async ({ otcToken, code }, actor) => {
  const failure = { action: 'phone.proofRefused' } as const
  const asked = {
    purpose: 'phoneProof',
    handleHash: sha256(otcToken),
    code,
    userId: actor.userId,
    failure,
  } as const
  await redeemCode(actor, asked, async (tx, { userId, data }) => {
    const number = String(data.number)
    if (!(await provePhone(tx, actor, { userId, phoneNumber: number }))) return new ApiError('PHONE_TAKEN')
    const user = { id: userId, email: actor.email }
    await notifyPhoneChanged(tx, actor, {
      action: 'phone.added',
      user,
      tenantId: actor.tenantId,
      number,
      shown: number,
    })
    return undefined
  })
  return {}
}
