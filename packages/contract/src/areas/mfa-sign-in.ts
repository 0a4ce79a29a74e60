import * as v from 'valibot'
import { anyone } from '../access.ts'
import type { ErrorCode } from '../errors.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { id, nothing } from '../page.ts'
import { loginResponse } from '../schemas/login-response.ts'
import {
  authenticatorSecret,
  mfaToken,
  otcToken,
  pendingSignIn,
  rememberDevice,
  sentSmsCode,
} from '../schemas/mfa.ts'
import { recaptchaToken } from '../schemas/recaptcha-token.ts'
import { email, oneTimeToken, phoneNumber, typedCode } from '../schemas/user.ts'
import {
  assertion,
  newDevice,
  webauthnCreation,
  webauthnDeviceType,
  webauthnRequest,
} from '../schemas/webauthn.ts'

const path = '/identity/resources/auth/v1/user/mfa'

const pending = { mfaToken }
const completing = { mfaToken, rememberDevice }
const asks: readonly ErrorCode[] = ['MFA_TOKEN_INVALID', 'FACTOR_UNAVAILABLE', 'TOO_MANY_ATTEMPTS']
const judges: readonly ErrorCode[] = [...asks, 'CODE_INVALID', 'CODE_EXPIRED']
/** A pending sign-in may add a factor only where there is none yet, or it would be a way around the one there is. */
const enrols: readonly ErrorCode[] = [...judges, 'MFA_ALREADY_ENROLLED']

export const preEnrollMFAAuthenticatorAppForLogin = operation({
  name: 'preEnrollMFAAuthenticatorAppForLogin',
  summary: 'Makes a secret for an authenticator app, for a sign-in that has to enrol one.',
  method: 'POST',
  path: `${path}/authenticator/enroll`,
  access: anyone,
  input: v.object(pending),
  output: authenticatorSecret,
  errors: enrols,
})

export const enrollMFAAuthenticatorAppForLogin = operation({
  name: 'enrollMFAAuthenticatorAppForLogin',
  summary: 'Proves the authenticator app and signs in.',
  method: 'POST',
  path: `${path}/authenticator/enroll/verify`,
  access: anyone,
  input: v.object({ ...completing, token: typedCode }),
  output: loginResponse,
  errors: enrols,
  aliases: ['enrollMFAAuthenticatorAppForLoginV2'],
})

export const verifyMFAAuthenticatorAppForLogin = operation({
  name: 'verifyMFAAuthenticatorAppForLogin',
  method: 'POST',
  path: `${path}/authenticator/{deviceId}/verify`,
  access: anyone,
  input: v.object({ ...completing, deviceId: id, value: typedCode }),
  output: loginResponse,
  errors: judges,
})

export const loginWithMfa = operation({
  name: 'loginWithMfa',
  summary: 'The same for whichever authenticator app the person has.',
  method: 'POST',
  path: `${path}/verify`,
  access: anyone,
  input: v.object({ ...completing, value: typedCode, invitationToken: optionalText(oneTimeToken) }),
  output: loginResponse,
  errors: judges,
  aliases: ['loginWithMfaV2'],
})

export const preVerifyMFAEmailCode = operation({
  name: 'preVerifyMFAEmailCode',
  summary: 'Mails a code.',
  method: 'POST',
  path: `${path}/emailcode`,
  access: anyone,
  input: v.object(pending),
  output: v.object({ otcToken }),
  errors: asks,
})

export const verifyMFAEmailCode = operation({
  name: 'verifyMFAEmailCode',
  method: 'POST',
  path: `${path}/emailcode/verify`,
  access: anyone,
  input: v.object({ ...completing, otcToken, code: typedCode }),
  output: loginResponse,
  errors: judges,
  aliases: ['verifyMFAEmailCodeV2'],
})

export const recoverMfaToken = operation({
  name: 'recoverMfaToken',
  summary: 'Uses a recovery code up: the next sign-in in this browser asks for the first factor only.',
  method: 'POST',
  path: `${path}/recover`,
  access: anyone,
  input: v.object({
    email,
    recoveryCode: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    recaptchaToken,
  }),
  output: nothing,
  captcha: 'recovery',
  errors: ['CODE_INVALID', 'TOO_MANY_ATTEMPTS', 'BUSY'],
})

export const preEnrollMFASMSForLogin = operation({
  name: 'preEnrollMFASMSForLogin',
  summary: 'Sends a code to a number that is to become a second factor.',
  method: 'POST',
  path: `${path}/sms/enroll`,
  access: anyone,
  input: v.object({ ...pending, phoneNumber }),
  output: sentSmsCode,
  errors: [...enrols, 'PHONE_INVALID'],
})

export const enrollMFASMSForLogin = operation({
  name: 'enrollMFASMSForLogin',
  method: 'POST',
  path: `${path}/sms/enroll/verify`,
  access: anyone,
  input: v.object({ ...completing, otcToken, code: typedCode }),
  output: loginResponse,
  errors: enrols,
  aliases: ['enrollMFASMSForLoginV2'],
})

export const preVerifyMFASMSForLogin = operation({
  name: 'preVerifyMFASMSForLogin',
  summary: 'Sends a code to a phone number of the user. The number is masked.',
  method: 'POST',
  path: `${path}/sms/{deviceId}`,
  access: anyone,
  input: v.object({ ...pending, deviceId: id }),
  output: sentSmsCode,
  errors: asks,
})

export const verifyMFASMSForLogin = operation({
  name: 'verifyMFASMSForLogin',
  method: 'POST',
  path: `${path}/sms/{deviceId}/verify`,
  access: anyone,
  input: v.object({ ...completing, deviceId: id, otcToken, code: typedCode }),
  output: loginResponse,
  errors: judges,
  aliases: ['verifyMFASMSForLoginV2'],
})

export const preEnrollMFAWebAuthnForLogin = operation({
  name: 'preEnrollMFAWebAuthnForLogin',
  method: 'POST',
  path: `${path}/webauthn/enroll`,
  access: anyone,
  /** `deviceType` is ours: browsers then offer that kind only. */
  input: v.object({ ...pending, deviceType: optionalText(webauthnDeviceType) }),
  output: webauthnCreation,
  errors: enrols,
})

export const enrollMFAWebAuthnForLogin = operation({
  name: 'enrollMFAWebAuthnForLogin',
  method: 'POST',
  path: `${path}/webauthn/enroll/verify`,
  access: anyone,
  input: v.object({
    ...completing,
    webauthnToken: oneTimeToken,
    deviceType: webauthnDeviceType,
    options: newDevice,
  }),
  output: loginResponse,
  errors: [...enrols, 'WEBAUTHN_REFUSED'],
  aliases: ['enrollMFAWebAuthnForLoginV2'],
})

export const preVerifyMFAWebAuthnForLogin = operation({
  name: 'preVerifyMFAWebAuthnForLogin',
  method: 'POST',
  path: `${path}/webauthn/{deviceId}`,
  access: anyone,
  input: v.object({ ...pending, deviceId: id }),
  output: webauthnRequest,
  errors: asks,
})

export const verifyMFAWebAuthnForLogin = operation({
  name: 'verifyMFAWebAuthnForLogin',
  method: 'POST',
  path: `${path}/webauthn/{deviceId}/verify`,
  access: anyone,
  input: v.object({ ...completing, deviceId: id, webauthnToken: oneTimeToken, options: assertion }),
  output: loginResponse,
  errors: [...judges, 'WEBAUTHN_REFUSED'],
  aliases: ['verifyMFAWebAuthnForLoginV2'],
})

/** Where both operations are, and what they take and answer. */
const remembering = {
  path: '/identity/resources/configurations/v1/mfa-policy/allow-remember-device',
  access: anyone,
  input: v.object(pending),
  output: v.object({
    isAllowedToRemember: v.boolean(),
    /** Seconds. */
    mfaDeviceExpiration: v.number(),
  }),
  errors: ['MFA_TOKEN_INVALID'],
} as const

export const checkIfAllowToRememberMfaDevice = operation({
  name: 'checkIfAllowToRememberMfaDevice',
  summary: 'Whether this browser may go without a second factor for a while.',
  method: 'GET',
  ...remembering,
})

/** Ours: the same without the secret in the address. */
export const lookUpRememberingMfaDevice = operation({
  name: 'lookUpRememberingMfaDevice',
  summary: 'The same as by GET, with the token of the sign-in in the body.',
  method: 'POST',
  isRead: true,
  ...remembering,
})

export const lookUpPendingSignIn = operation({
  name: 'lookUpPendingSignIn',
  summary: 'Whose sign-in waits for its second factor, and what may be shown. Changes nothing.',
  method: 'POST',
  path: `${path}/pending`,
  access: anyone,
  isRead: true,
  input: v.object(pending),
  output: pendingSignIn,
  errors: ['MFA_TOKEN_INVALID'],
})
