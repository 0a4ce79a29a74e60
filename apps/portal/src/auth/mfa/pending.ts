import type { LoginResponse } from '../../session/types.ts'
import type { Pending } from './mfa.types.ts'

const none = { webauthn: [], phones: [], authenticators: [], emails: [] }

/** Whether an answer asks for a second factor, and if so for which. A missing `mfaEnrolled` means there is one. */
export const toPending = (answer: LoginResponse): Pending | undefined => {
  const { mfaRequired, mfaToken, mfaEnrolled = true, mfaDevices: devices = none, mfaStrategies } = answer
  if (!mfaRequired || !mfaToken) return undefined
  return {
    mfaToken,
    isEnrolled: mfaEnrolled || devices.emails.length > 0,
    devices,
    strategies: mfaStrategies ?? [],
    mayRecover: false,
  }
}
