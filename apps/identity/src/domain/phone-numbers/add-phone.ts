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
export const createPhoneNumber: Handlers['createPhoneNumber'] = async ({ phoneNumber, verify }, by) => {
  await requireFreshProof(by)
  const number = canonicalOrRefuse(phoneNumber)
  await by.transaction(async (tx) => {
    await addPhone(tx, by, { userId: by.userId, phoneNumber: number })
    await audit(tx, by, { action: 'phone.named', resourceId: by.userId })
  })
  return verify === true ? { otcToken: await sendPhoneCode(by, { purpose: 'phoneProof', number }) } : {}
}

export const preVerifyPhoneNumber: Handlers['preVerifyPhoneNumber'] = async ({ phoneNumber }, by) => {
  await requireFreshProof(by)
  const own = await findOwnPhone(by.db, by.userId, { phoneNumber: canonicalOrRefuse(phoneNumber) })
  return { otcToken: await sendPhoneCode(by, { purpose: 'phoneProof', number: own.phoneNumber }) }
}

export const verifyPhoneNumber: Handlers['verifyPhoneNumber'] = async ({ otcToken, code }, by) => {
  const failure = { action: 'phone.proofRefused' } as const
  const asked = {
    purpose: 'phoneProof',
    handleHash: sha256(otcToken),
    code,
    userId: by.userId,
    failure,
  } as const
  await redeemCode(by, asked, async (tx, { userId, data }) => {
    const number = String(data.number)
    if (!(await provePhone(tx, by, { userId, phoneNumber: number }))) return new ApiError('PHONE_TAKEN')
    const user = { id: userId, email: by.email }
    await notifyPhoneChanged(tx, by, {
      action: 'phone.added',
      user,
      tenantId: by.tenantId,
      number,
      shown: number,
    })
    return undefined
  })
  return {}
}
