import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../http/visitor.ts'
import {
  enrollAuthenticator,
  preEnrollAuthenticator,
  verifyAnyAuthenticator,
  verifyAuthenticator,
} from './authenticator.ts'
import { preVerifyEmailCode, verifyEmailCode } from './email-code.ts'
import { recover } from './recover.ts'
import { mayRememberDevice } from './remember-device.ts'
import { enrollPhone, preEnrollPhone, preVerifyPhone, verifyPhone } from './sms.ts'
import { enrollWebauthn, preEnrollWebauthn, preVerifyWebauthn, verifyWebauthn } from './webauthn.ts'

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
}
