import { ApiError, type Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { requirePhone } from '../identifiers/phone.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { addPhone, provePhone, removeOtherPhones } from './phone-numbers.queries.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { notifyOwnPhoneChanged } from './notify-phone-changed.ts'
import { redeemOwnCode } from './redeem-own-code.ts'

type Handlers = IdentityHandlers<Contract['phoneNumbers']>

export const changePhoneNumberWithVerification: Handlers['changePhoneNumberWithVerification'] = async (
  { phoneNumber },
  actor,
) => {
  await requireFreshProof(actor)
  const number = requirePhone(phoneNumber)
  return { changePhoneId: await sendPhoneCode(actor, { purpose: 'phoneChange', number }) }
}

/** The new number takes the place of every other, and those numbers are notified. */
export const verifyChangePhoneNumber: Handlers['verifyChangePhoneNumber'] = async (
  { changePhoneId: token, code },
  actor,
) => {
  await redeemOwnCode(actor, { purpose: 'phoneChange', token, code }, async (tx, number) => {
    const phone = { userId: actor.userId, phoneNumber: number }
    const before = await removeOtherPhones(tx, actor.userId, number)
    await addPhone(tx, actor, phone)
    // A refusal that is thrown brings the removed numbers back.
    if (!(await provePhone(tx, actor, phone))) throw new ApiError('PHONE_TAKEN')
    await notifyOwnPhoneChanged(tx, actor, { action: 'phone.changed', number, before, shown: number })
    return undefined
  })
  return {}
}
