import { ApiError, type Contract } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import type { PhoneNumberRow } from '../../platform/db/schema/phone-numbers.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { requireAnotherWayIn } from '../credentials/another-way-in.ts'
import { findOwnPhone, listPhones, removePhone } from './phone-numbers.queries.ts'
import { sendPhoneCode } from './send-phone-code.ts'
import { notifyOwnPhoneChanged } from './notify-phone-changed.ts'
import { redeemOwnCode } from './redeem-own-code.ts'

type Handlers = IdentityHandlers<Contract['phoneNumbers']>

const remove = async (tx: Database, actor: Actor, { id, phoneNumber }: PhoneNumberRow): Promise<void> => {
  await requireAnotherWayIn(tx, actor.userId, { without: { phoneId: id } })
  await removePhone(tx, actor.userId, id)
  const left = (await listPhones(tx, actor.userId)).filter(({ verifiedAt }) => verifiedAt !== null)
  const shown = left.at(-1)?.phoneNumber ?? null
  await notifyOwnPhoneChanged(tx, actor, { action: 'phone.removed', number: phoneNumber, shown })
}

export const deletePhoneNumber: Handlers['deletePhoneNumber'] = async ({ phoneId }, actor) => {
  await requireFreshProof(actor)
  const phone = await findOwnPhone(actor.db, actor.userId, { id: phoneId })
  if (phone.verifiedAt !== null) {
    const otcToken = await sendPhoneCode(actor, { purpose: 'phoneRemoval', number: phone.phoneNumber })
    return { phoneId: phone.id, otcToken }
  }
  await actor.transaction(async (tx) => {
    await lockUserRow(tx, actor.userId)
    await removePhone(tx, actor.userId, phone.id)
  })
  return { phoneId: phone.id, otcToken: '' }
}

export const verifyDeletePhoneNumber: Handlers['verifyDeletePhoneNumber'] = async (
  { phoneId, otcToken, code },
  actor,
) => {
  await redeemOwnCode(actor, { purpose: 'phoneRemoval', token: otcToken, code }, async (tx, number) => {
    const phone = await findOwnPhone(tx, actor.userId, { id: phoneId })
    if (phone.phoneNumber !== number) return new ApiError('CODE_EXPIRED')
    await remove(tx, actor, phone)
    return undefined
  })
  return {}
}
