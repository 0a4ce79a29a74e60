import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import {
  enrollAuthenticator,
  preEnrollAuthenticator,
  verifyAnyAuthenticator,
  verifyAuthenticator,
} from '../../domain/mfa-sign-in/authenticator.ts'
import { preVerifyEmailCode, verifyEmailCode } from '../../domain/mfa-sign-in/email-code.ts'
import { describePending } from '../../domain/mfa-sign-in/describe-pending.ts'
import { recover } from '../../domain/mfa-sign-in/recover.ts'
import { mayRememberDevice } from '../../domain/mfa-sign-in/remember-device.ts'
import { enrollPhone, preEnrollPhone, preVerifyPhone, verifyPhone } from '../../domain/mfa-sign-in/sms.ts'
import {
  enrollWebauthn,
  preEnrollWebauthn,
  preVerifyWebauthn,
  verifyWebauthn,
} from '../../domain/mfa-sign-in/webauthn.ts'

export const mfaSignInHandlers: IdentityHandlers<Contract['mfaSignIn']> = {
  preEnrollMFAAuthenticatorAppForLogin: preEnrollAuthenticator,
  enrollMFAAuthenticatorAppForLogin: enrollAuthenticator,
  verifyMFAAuthenticatorAppForLogin: verifyAuthenticator,
  loginWithMfa: verifyAnyAuthenticator,
  preVerifyMFAEmailCode: preVerifyEmailCode,
  verifyMFAEmailCode: verifyEmailCode,
  recoverMfaToken: recover,
  preEnrollMFASMSForLogin: preEnrollPhone,
  enrollMFASMSForLogin: enrollPhone,
  preVerifyMFASMSForLogin: preVerifyPhone,
  verifyMFASMSForLogin: verifyPhone,
  preEnrollMFAWebAuthnForLogin: preEnrollWebauthn,
  enrollMFAWebAuthnForLogin: enrollWebauthn,
  preVerifyMFAWebAuthnForLogin: preVerifyWebauthn,
  verifyMFAWebAuthnForLogin: verifyWebauthn,
  checkIfAllowToRememberMfaDevice: mayRememberDevice,
  lookUpRememberingMfaDevice: mayRememberDevice,
  lookUpPendingSignIn: describePending,
}
