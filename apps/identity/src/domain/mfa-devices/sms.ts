import { ApiError, type Contract } from '@vestibule/contract'
import type { MfaPhoneRow } from '../../platform/db/schema/mfa.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { deleteMfaPhone } from '../mfa/delete-factors.queries.ts'
import { addOwnFactor, toOwner, removeOwnFactor } from '../mfa/own-factors.ts'
import { requirePhone } from '../identifiers/phone.ts'
import { sendFactorCode } from '../mfa/phones.ts'
import { findMfaPhone, keepPhone } from '../mfa/phones.queries.ts'
import { showSentCode } from '../mfa/show-code.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'
import { requireOffered } from '../mfa-sign-in/enrolling.ts'

type Handlers = IdentityHandlers<Contract['mfaDevices']>

const toProof = (actor: Actor) =>
  ({ purpose: 'factorPhoneProof', userId: actor.userId, binding: toOwner(actor).binding }) as const

export const preEnrollPhone: Handlers['preEnrollMFASMS'] = async ({ phoneNumber }, actor) => {
  await requireFreshProof(actor)
  await requireOffered(actor, actor.tenantId, 'SMS')
  const number = requirePhone(phoneNumber)
  return sendFactorCode(actor, { number, tenantId: actor.tenantId, bound: toProof(actor), isNew: true })
}

export const enrollPhone: Handlers['enrollMFASMS'] = async (
  { otcToken, code, endOtherSessions: endsOthers },
  actor,
) =>
  addOwnFactor(actor, {
    kind: 'phone',
    endsOthers,
    prove: async (tx) => {
      const shown = await showSentCode(tx, actor, { ...toProof(actor), otcToken, code })
      if ('refused' in shown) return shown.refused
      await keepPhone(tx, actor, actor.userId, String(shown.row.data.phoneNumber))
      return undefined
    },
  })

const thePhone = async (actor: Actor, deviceId: string): Promise<MfaPhoneRow> => {
  const phone = await findMfaPhone(actor.db, actor.userId, deviceId)
  if (phone === undefined) throw new ApiError('NOT_FOUND')
  return phone
}

const toRemoval = (actor: Actor, deviceId: string) =>
  ({
    purpose: 'factorPhoneRemoval',
    userId: actor.userId,
    binding: toOwner(actor).binding,
    deviceId,
  }) as const

export const preDisablePhone: Handlers['preDisableMFASMS'] = async ({ deviceId }, actor) => {
  const { phoneNumber: number } = await thePhone(actor, deviceId)
  return sendFactorCode(actor, { number, tenantId: actor.tenantId, bound: toRemoval(actor, deviceId) })
}

export const disablePhone: Handlers['disableMFASMS'] = async (
  { deviceId, otcToken, code, endOtherSessions: endsOthers },
  actor,
) => {
  const phone = await thePhone(actor, deviceId)
  const hasProof = otcToken !== undefined && code !== undefined
  await removeOwnFactor(actor, {
    kind: 'phone',
    endsOthers,
    prove: hasProof
      ? async (tx) => {
          const shown = await showSentCode(tx, actor, { ...toRemoval(actor, deviceId), otcToken, code })
          return 'refused' in shown ? shown.refused : undefined
        }
      : undefined,
    remove: (tx) => deleteMfaPhone(tx, phone.id),
  })
  return {}
}
