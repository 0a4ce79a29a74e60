import type { LoginResponse } from '../../../session/types.ts'
import type { LoginState } from '../login.types.ts'

/** There is something to verify when the answer says so, or does not say that there is nothing. */
export const askFactor = (answer: LoginResponse): LoginState =>
  answer.mfaEnrolled === false && !answer.mfaDevices?.emails.length
    ? { step: 'forceTwoFactor', answer }
    : { step: 'loginWithTwoFactor', answer }
