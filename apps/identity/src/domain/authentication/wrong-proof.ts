import type { ErrorCode } from '@vestibule/contract'
import type { SignInMethod } from '../sessions/sign-in-attempt.ts'

/** What each way in answers to a proof that is wrong: a lock is not told from it (SEC-PW-05). */
export const wrongProof: Readonly<Record<SignInMethod, ErrorCode>> = {
  password: 'INVALID_CREDENTIALS',
  code: 'CODE_EXPIRED',
  smsCode: 'CODE_EXPIRED',
  magicLink: 'LINK_INVALID',
  passkey: 'WEBAUTHN_REFUSED',
  activation: 'LINK_INVALID',
  session: 'SESSION_ENDED',
  social: 'EXTERNAL_LOGIN_FAILED',
  sso: 'EXTERNAL_LOGIN_FAILED',
  signUp: 'INVALID_CREDENTIALS',
}
