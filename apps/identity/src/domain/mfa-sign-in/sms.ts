import { ApiError, type Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { factorAdded } from '../mfa/change-factor.ts'
import { finishPending } from '../sign-in/finish-pending.ts'
import { openPending, type Pending } from '../mfa/pending.ts'
import { findMfaPhone, keepPhone, requirePhone, sendFactorCode } from '../mfa/phones.ts'
import { showSentCode } from '../mfa/show-code.ts'
import { withRecoveryCodes } from '../mfa/recovery-codes.ts'
import { addedIn, mayStillEnrol, openEnrolling } from './enrolling.ts'

type Handlers = IdentityHandlers<Contract['mfaSignIn']>
const factor = 'sms'

const proofIn = ({ user, binding }: Pending) =>
  ({ purpose: 'factorPhoneProof', userId: user.id, binding }) as const

export const preEnrollPhone: Handlers['preEnrollMFASMSForLogin'] = async (
  { mfaToken, phoneNumber },
  visitor,
) => {
  const pending = await openEnrolling(visitor, mfaToken, 'SMS')
  const number = requirePhone(phoneNumber)
  const { tenantId } = pending
  return sendFactorCode(visitor, { number, tenantId, bound: proofIn(pending), isNew: true })
}

export const enrollPhone: Handlers['enrollMFASMSForLogin'] = async (input, visitor) => {
  const { user } = await openEnrolling(visitor, input.mfaToken, 'SMS')
  return withRecoveryCodes(visitor, user.id, (drawn) =>
    finishPending(visitor, { input, factor }, async (tx, pending) => {
      if (!(await mayStillEnrol(tx, pending))) return { refused: 'MFA_ALREADY_ENROLLED' }
      const { otcToken, code } = input
      const shown = await showSentCode(tx, visitor, { ...proofIn(pending), otcToken, code })
      if ('refused' in shown) return shown
      await keepPhone(tx, visitor, user.id, String(shown.row.data.phoneNumber))
      const recoveryCode = await factorAdded(
        tx,
        visitor,
        { ...addedIn(visitor, pending), kind: 'phone' },
        drawn,
      )
      return { method: 'sms', recoveryCode }
    }),
  )
}

const useOf = ({ user, binding }: Pending, deviceId: string) =>
  ({ purpose: 'factorPhone', userId: user.id, binding, deviceId }) as const

/** Who came in by a text message shows nothing more with another. */
const isFurther = ({ amr }: Pending): boolean => !amr.includes('sms') || amr.includes('mfa')

export const preVerifyPhone: Handlers['preVerifyMFASMSForLogin'] = async (
  { mfaToken, deviceId },
  visitor,
) => {
  const pending = await openPending(visitor, mfaToken)
  const phone = await findMfaPhone(visitor.db, pending.user.id, deviceId)
  if (phone === undefined || !isFurther(pending)) throw new ApiError('FACTOR_UNAVAILABLE')
  const { tenantId } = pending
  return sendFactorCode(visitor, { number: phone.phoneNumber, tenantId, bound: useOf(pending, deviceId) })
}

export const verifyPhone: Handlers['verifyMFASMSForLogin'] = (input, visitor) =>
  finishPending(visitor, { input, factor }, async (tx, pending) => {
    const { deviceId, otcToken, code } = input
    const phone = await findMfaPhone(tx, pending.user.id, deviceId)
    if (phone === undefined) return { refused: 'CODE_EXPIRED' }
    const shown = await showSentCode(tx, visitor, { ...useOf(pending, deviceId), otcToken, code })
    return 'refused' in shown ? shown : { method: 'sms' }
  })
