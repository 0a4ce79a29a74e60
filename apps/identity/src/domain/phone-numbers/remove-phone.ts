import { ApiError, type Contract } from '@vestibule/contract'
import { redeemCode } from '../credentials/redeem-code.ts'
import type { Database } from '../../platform/db/database.ts'
import type { PhoneNumberRow } from '../../platform/db/schema/phone-numbers.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { requireFreshProof } from '../mfa/step-up.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { requireAnotherWayIn } from '../credentials/another-way-in.ts'
import { findOwnPhone, listPhones, removePhone } from './phone-numbers.queries.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { notifyPhoneChanged } from './notify-phone-changed.ts'

type Handlers = IdentityHandlers<Contract['phoneNumbers']>

const remove = async (tx: Database, by: Actor, { id, phoneNumber }: PhoneNumberRow): Promise<void> => {
  await requireAnotherWayIn(tx, by.userId, { without: { phoneId: id } })
  await removePhone(tx, by.userId, id)
  const left = (await listPhones(tx, by.userId)).filter(({ verifiedAt }) => verifiedAt !== null)
  const user = { id: by.userId, email: by.email }
  const shown = left.at(-1)?.phoneNumber ?? null
  await notifyPhoneChanged(tx, by, {
    action: 'phone.removed',
    user,
    tenantId: by.tenantId,
    number: phoneNumber,
    shown,
  })
}

export const deletePhoneNumber: Handlers['deletePhoneNumber'] = async ({ phoneId }, by) => {
  await requireFreshProof(by)
  const phone = await findOwnPhone(by.db, by.userId, { id: phoneId })
  if (phone.verifiedAt !== null) {
    const otcToken = await sendPhoneCode(by, { purpose: 'phoneRemoval', number: phone.phoneNumber })
    return { phoneId: phone.id, otcToken }
  }
  await by.transaction((tx) => removePhone(tx, by.userId, phone.id))
  return { phoneId: phone.id, otcToken: '' }
}

export const verifyDeletePhoneNumber: Handlers['verifyDeletePhoneNumber'] = async (
  { phoneId, otcToken, code },
  by,
) => {
  const failure = { action: 'phone.removalRefused' } as const
  const asked = {
    purpose: 'phoneRemoval',
    handleHash: sha256(otcToken),
    code,
    userId: by.userId,
    failure,
  } as const
  await redeemCode(by, asked, async (tx, { data }) => {
    const phone = await findOwnPhone(tx, by.userId, { id: phoneId })
    if (phone.phoneNumber !== data.number) return new ApiError('CODE_EXPIRED')
    return remove(tx, by, phone)
  })
  return {}
}
