import { ApiError, type Contract } from '@vestibule/contract'
import { redeemCode } from '../credentials/redeem-code.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { requireFreshProof } from '../mfa/step-up.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { canonicalOrRefuse } from './add-phone.ts'
import { addPhone, provePhone, removeOtherPhones } from './phone-numbers.queries.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { notifyPhoneChanged } from './notify-phone-changed.ts'

type Handlers = IdentityHandlers<Contract['phoneNumbers']>

export const changePhoneNumberWithVerification: Handlers['changePhoneNumberWithVerification'] = async (
  { phoneNumber },
  actor,
) => {
  await requireFreshProof(actor)
  const number = canonicalOrRefuse(phoneNumber)
  return { changePhoneId: await sendPhoneCode(actor, { purpose: 'phoneChange', number }) }
}

/** The new number takes the place of every other, and those are told. */
export const verifyChangePhoneNumber: Handlers['verifyChangePhoneNumber'] = async (
  { changePhoneId, code },
  actor,
) => {
  const failure = { action: 'phone.changeRefused' } as const
  const asked = {
    purpose: 'phoneChange',
    handleHash: sha256(changePhoneId),
    code,
    userId: actor.userId,
    failure,
  } as const
  await redeemCode(actor, asked, async (tx, { userId, data }) => {
    const number = String(data.number)
    const before = await removeOtherPhones(tx, userId, number)
    await addPhone(tx, actor, { userId, phoneNumber: number })
    if (!(await provePhone(tx, actor, { userId, phoneNumber: number }))) throw new ApiError('PHONE_TAKEN')
    const user = { id: userId, email: actor.email }
    const change = {
      action: 'phone.changed',
      user,
      tenantId: actor.tenantId,
      number,
      before,
      shown: number,
    } as const
    await notifyPhoneChanged(tx, actor, change)
    return undefined
  })
  return {}
}
