import { ApiError, type Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { factorAdded } from '../mfa/change-factor.ts'
import { finishPending } from '../sign-in/finish-pending.ts'
import { openPending, type Pending } from '../mfa/pending.ts'
import { requirePhone } from '../identifiers/phone.ts'
import { sendFactorCode } from '../mfa/phones.ts'
import { keepPhone } from '../mfa/phones.queries.ts'
import { findMfaPhone } from '../mfa/phones.queries.ts'
import { showSentCode } from '../mfa/show-code.ts'
import { addedIn, mayStillEnrol, openEnrolling } from './enrolling.ts'

type Handlers = IdentityHandlers<Contract['mfaSignIn']>
const factor = 'sms'

const proofIn = ({ user, binding }: Pending) =>
  ({ purpose: 'factorPhoneProof', userId: user.id, binding }) as const

export const preEnrollPhone: Handlers['preEnrollMFASMSForLogin'] = async ({ mfaToken, phoneNumber }, ctx) => {
  const pending = await openEnrolling(ctx, mfaToken, 'SMS')
  const number = requirePhone(phoneNumber)
  const { tenantId } = pending
  return sendFactorCode(ctx, { number, tenantId, bound: proofIn(pending), isNew: true })
}

export const enrollPhone: Handlers['enrollMFASMSForLogin'] = async (input, ctx) => {
  const { user } = await openEnrolling(ctx, input.mfaToken, 'SMS')
  return finishPending(ctx, { input, factor }, async (tx, pending) => {
    if (!(await mayStillEnrol(tx, pending))) return { refused: 'MFA_ALREADY_ENROLLED' }
    const { otcToken, code } = input
    const shown = await showSentCode(tx, ctx, { ...proofIn(pending), otcToken, code })
    if ('refused' in shown) return shown
    await keepPhone(tx, ctx, user.id, String(shown.row.data.phoneNumber))
    const recoveryCode = await factorAdded(tx, ctx, { ...addedIn(ctx, pending), kind: 'phone' })
    return { method: 'sms', recoveryCode }
  })
}

const toFactorUse = ({ user, binding }: Pending, deviceId: string) =>
  ({ purpose: 'factorPhone', userId: user.id, binding, deviceId }) as const

/** A user who came in by a text message shows nothing more with another. */
const isFurther = ({ amr }: Pending): boolean => !amr.includes('sms') || amr.includes('mfa')

export const preVerifyPhone: Handlers['preVerifyMFASMSForLogin'] = async ({ mfaToken, deviceId }, ctx) => {
  const pending = await openPending(ctx, mfaToken)
  const phone = await findMfaPhone(ctx.db, pending.user.id, deviceId)
  if (phone === undefined || !isFurther(pending)) throw new ApiError('FACTOR_UNAVAILABLE')
  const { tenantId, user: pendingUser } = pending
  const bound = toFactorUse(pending, deviceId)
  return sendFactorCode(ctx, { number: phone.phoneNumber, tenantId, bound, pendingUser })
}

export const verifyPhone: Handlers['verifyMFASMSForLogin'] = (input, ctx) =>
  finishPending(ctx, { input, factor }, async (tx, pending) => {
    const { deviceId, otcToken, code } = input
    const phone = await findMfaPhone(tx, pending.user.id, deviceId)
    if (phone === undefined) return { refused: 'CODE_EXPIRED' }
    const shown = await showSentCode(tx, ctx, { ...toFactorUse(pending, deviceId), otcToken, code })
    return 'refused' in shown ? shown : { method: 'sms' }
  })
