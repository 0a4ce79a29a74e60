import { ApiError, type Contract } from '@vestibule/contract'
import { eq } from 'drizzle-orm'
import { type MfaPhoneRow, mfaPhones } from '../../platform/db/schema/mfa.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { addOwnFactor, ownerOf, removeOwnFactor } from '../mfa/own-factors.ts'
import { findMfaPhone, keepPhone, requirePhone, sendFactorCode } from '../mfa/phones.ts'
import { showSentCode } from '../mfa/show-code.ts'
import { requireFreshProof } from '../mfa/step-up.ts'
import { requireOffered } from '../mfa-sign-in/enrolling.ts'

type Handlers = IdentityHandlers<Contract['mfaDevices']>

const proofOf = (by: Actor) =>
  ({ purpose: 'factorPhoneProof', userId: by.userId, binding: ownerOf(by).binding }) as const

export const preEnrollPhone: Handlers['preEnrollMFASMS'] = async ({ phoneNumber }, by) => {
  await requireFreshProof(by)
  await requireOffered(by, by.tenantId, 'SMS')
  const number = requirePhone(phoneNumber)
  return sendFactorCode(by, { number, tenantId: by.tenantId, bound: proofOf(by), isNew: true })
}

export const enrollPhone: Handlers['enrollMFASMS'] = async ({ otcToken, code }, by) =>
  addOwnFactor(by, 'phone', async (tx) => {
    const shown = await showSentCode(tx, by, { ...proofOf(by), otcToken, code })
    if ('refused' in shown) return shown.refused
    await keepPhone(tx, by, by.userId, String(shown.row.data.phoneNumber))
    return undefined
  })

const thePhone = async (by: Actor, deviceId: string): Promise<MfaPhoneRow> => {
  const phone = await findMfaPhone(by.db, by.userId, deviceId)
  if (phone === undefined) throw new ApiError('NOT_FOUND')
  return phone
}

const removalOf = (by: Actor, deviceId: string) =>
  ({ purpose: 'factorPhoneRemoval', userId: by.userId, binding: ownerOf(by).binding, deviceId }) as const

export const preDisablePhone: Handlers['preDisableMFASMS'] = async ({ deviceId }, by) => {
  const { phoneNumber: number } = await thePhone(by, deviceId)
  return sendFactorCode(by, { number, tenantId: by.tenantId, bound: removalOf(by, deviceId) })
}

export const disablePhone: Handlers['disableMFASMS'] = async ({ deviceId, otcToken, code }, by) => {
  const phone = await thePhone(by, deviceId)
  const hasProof = otcToken !== undefined && code !== undefined
  await removeOwnFactor(by, {
    kind: 'phone',
    prove: hasProof
      ? async (tx) => {
          const shown = await showSentCode(tx, by, { ...removalOf(by, deviceId), otcToken, code })
          return 'refused' in shown ? shown.refused : undefined
        }
      : undefined,
    remove: async (tx) => {
      await tx.delete(mfaPhones).where(eq(mfaPhones.id, phone.id))
    },
  })
  return {}
}
