import { ApiError, type Contract } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { requirePhone } from '../identifiers/phone.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { addPhone, findOwnPhone, provePhone } from './phone-numbers.queries.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { notifyOwnPhoneChanged } from './notify-phone-changed.ts'
import { redeemOwnCode } from './redeem-own-code.ts'

type Handlers = IdentityHandlers<Contract['phoneNumbers']>

/** The answer does not say whether another user has proved the number: the code has to be typed first. */
export const createPhoneNumber: Handlers['createPhoneNumber'] = async ({ phoneNumber, verify }, actor) => {
  await requireFreshProof(actor)
  const number = requirePhone(phoneNumber)
  await actor.transaction(async (tx) => {
    await lockUserRow(tx, actor.userId)
    await addPhone(tx, actor, { userId: actor.userId, phoneNumber: number })
    await audit(tx, actor, { action: 'phone.named', resourceId: actor.userId })
  })
  return verify === true ? { otcToken: await sendPhoneCode(actor, { purpose: 'phoneProof', number }) } : {}
}

export const preVerifyPhoneNumber: Handlers['preVerifyPhoneNumber'] = async ({ phoneNumber }, actor) => {
  await requireFreshProof(actor)
  const own = await findOwnPhone(actor.db, actor.userId, { phoneNumber: requirePhone(phoneNumber) })
  return { otcToken: await sendPhoneCode(actor, { purpose: 'phoneProof', number: own.phoneNumber }) }
}

export const verifyPhoneNumber: Handlers['verifyPhoneNumber'] = async ({ otcToken: token, code }, actor) => {
  await redeemOwnCode(actor, { purpose: 'phoneProof', token, code }, async (tx, number) => {
    if (!(await provePhone(tx, actor, { userId: actor.userId, phoneNumber: number })))
      return new ApiError('PHONE_TAKEN')
    await notifyOwnPhoneChanged(tx, actor, { action: 'phone.added', number, shown: number })
    return undefined
  })
  return {}
}
