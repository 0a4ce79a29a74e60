import * as v from 'valibot'
import { signedIn } from '../access.ts'
import type { ErrorCode } from '../errors.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { datetime, id, nothing } from '../page.ts'
import {
  authenticatorSecret,
  endOtherSessions,
  mfaDevices,
  otcToken,
  recoveryCode,
  sentSmsCode,
} from '../schemas/mfa.ts'
import { oneTimeToken, phoneNumber, typedCode } from '../schemas/user.ts'
import {
  assertion,
  newDevice,
  webauthnCreation,
  webauthnDeviceType,
  webauthnRequest,
} from '../schemas/webauthn.ts'

const path = '/identity/resources/users/v1/mfa'

/** A factor is added by a user who has just authenticated, with a second factor where there is one. */
const adds: readonly ErrorCode[] = ['STEP_UP_REQUIRED', 'FACTOR_UNAVAILABLE', 'TOO_MANY_ATTEMPTS']
const proves: readonly ErrorCode[] = [...adds, 'CODE_INVALID', 'CODE_EXPIRED']
/** One is taken away by who has just used it, or has shown who they are in the same way. */
const removes: readonly ErrorCode[] = [
  'STEP_UP_REQUIRED',
  'CODE_INVALID',
  'CODE_EXPIRED',
  'LAST_FACTOR',
  'TOO_MANY_ATTEMPTS',
]
const proved = v.object({ recoveryCode })

export const getMFADevices = operation({
  name: 'getMFADevices',
  summary: 'Second factors of the signed-in user.',
  method: 'GET',
  path: `${path}/devices`,
  access: signedIn,
  input: v.object({}),
  output: mfaDevices,
})

export const preEnrollMFAAuthenticatorApp = operation({
  name: 'preEnrollMFAAuthenticatorApp',
  method: 'POST',
  path: `${path}/authenticator/enroll`,
  access: signedIn,
  input: v.object({}),
  output: authenticatorSecret,
  errors: adds,
})

export const enrollMFAAuthenticatorApp = operation({
  name: 'enrollMFAAuthenticatorApp',
  method: 'POST',
  path: `${path}/authenticator/enroll/verify`,
  access: signedIn,
  input: v.object({ token: typedCode, endOtherSessions }),
  output: proved,
  errors: proves,
})

export const enrollMfa = operation({
  name: 'enrollMfa',
  summary: 'The older name of adding an authenticator app.',
  method: 'POST',
  path: `${path}/enroll`,
  access: signedIn,
  input: v.object({}),
  output: authenticatorSecret,
  errors: adds,
})

export const verifyMfa = operation({
  name: 'verifyMfa',
  method: 'POST',
  path: `${path}/enroll/verify`,
  access: signedIn,
  input: v.object({ token: typedCode, endOtherSessions }),
  output: proved,
  errors: proves,
})

export const disableMFAAuthenticatorApp = operation({
  name: 'disableMFAAuthenticatorApp',
  method: 'POST',
  path: `${path}/authenticator/{deviceId}/disable/verify`,
  access: signedIn,
  input: v.object({ deviceId: id, token: optionalText(typedCode), endOtherSessions }),
  output: nothing,
  errors: [...removes, 'NOT_FOUND'],
})

export const disableMfa = operation({
  name: 'disableMfa',
  summary: 'Takes every second factor away.',
  method: 'POST',
  path: `${path}/disable`,
  access: signedIn,
  input: v.object({ token: optionalText(typedCode), endOtherSessions }),
  output: nothing,
  errors: [...removes, 'MFA_NOT_ENROLLED'],
})

export const preEnrollMFASMS = operation({
  name: 'preEnrollMFASMS',
  method: 'POST',
  path: `${path}/sms/enroll`,
  access: signedIn,
  input: v.object({ phoneNumber }),
  output: sentSmsCode,
  errors: [...adds, 'PHONE_INVALID'],
})

export const enrollMFASMS = operation({
  name: 'enrollMFASMS',
  method: 'POST',
  path: `${path}/sms/enroll/verify`,
  access: signedIn,
  input: v.object({ otcToken, code: typedCode, endOtherSessions }),
  output: proved,
  errors: proves,
})

export const preDisableMFASMS = operation({
  name: 'preDisableMFASMS',
  method: 'POST',
  path: `${path}/sms/{deviceId}/disable`,
  access: signedIn,
  input: v.object({ deviceId: id }),
  output: sentSmsCode,
  errors: ['NOT_FOUND', 'FACTOR_UNAVAILABLE', 'TOO_MANY_ATTEMPTS'],
})

export const disableMFASMS = operation({
  name: 'disableMFASMS',
  method: 'POST',
  path: `${path}/sms/{deviceId}/disable/verify`,
  access: signedIn,
  input: v.object({
    deviceId: id,
    otcToken: optionalText(otcToken),
    code: optionalText(typedCode),
    endOtherSessions,
  }),
  output: nothing,
  errors: [...removes, 'NOT_FOUND'],
})

export const preEnrollMFAWebAuthn = operation({
  name: 'preEnrollMFAWebAuthn',
  method: 'POST',
  path: `${path}/webauthn/enroll`,
  access: signedIn,
  input: v.object({ deviceType: optionalText(webauthnDeviceType) }),
  output: webauthnCreation,
  errors: adds,
})

export const enrollMFAWebAuthn = operation({
  name: 'enrollMFAWebAuthn',
  method: 'POST',
  path: `${path}/webauthn/enroll/verify`,
  access: signedIn,
  input: v.object({
    webauthnToken: oneTimeToken,
    deviceType: webauthnDeviceType,
    options: newDevice,
    endOtherSessions,
  }),
  output: proved,
  errors: [...adds, 'WEBAUTHN_REFUSED'],
})

export const preDisableMFAWebAuthn = operation({
  name: 'preDisableMFAWebAuthn',
  method: 'POST',
  path: `${path}/webauthn/{deviceId}/disable`,
  access: signedIn,
  input: v.object({ deviceId: id }),
  output: webauthnRequest,
  errors: ['NOT_FOUND'],
})

export const disableMFAWebAuthn = operation({
  name: 'disableMFAWebAuthn',
  method: 'POST',
  path: `${path}/webauthn/{deviceId}/disable/verify`,
  access: signedIn,
  input: v.object({
    deviceId: id,
    webauthnToken: optionalText(oneTimeToken),
    options: v.optional(assertion),
    endOtherSessions,
  }),
  output: nothing,
  errors: [...removes, 'NOT_FOUND', 'WEBAUTHN_REFUSED'],
})

export const getRecoveryCodes = operation({
  name: 'getRecoveryCodes',
  summary: 'Ours: how many recovery codes are left, never the codes.',
  method: 'GET',
  path: `${path}/recovery-codes`,
  access: signedIn,
  input: v.object({}),
  output: v.object({ unused: v.number(), createdAt: v.optional(datetime) }),
})

export const renewRecoveryCodes = operation({
  name: 'renewRecoveryCodes',
  summary: 'Ours: puts new recovery codes in the place of the old ones, and shows them once.',
  method: 'POST',
  path: `${path}/recovery-codes`,
  access: signedIn,
  input: v.object({}),
  output: v.object({ recoveryCode: v.string() }),
  errors: ['STEP_UP_REQUIRED', 'MFA_NOT_ENROLLED'],
})
