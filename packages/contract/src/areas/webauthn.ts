import * as v from 'valibot'
import { anyone, signedIn } from '../access.ts'
import { requiredName } from '../name-text.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { datetime, id, nothing } from '../page.ts'
import { loginResponse } from '../schemas/login-response.ts'
import { endOtherSessions } from '../schemas/mfa.ts'
import { recaptchaToken } from '../schemas/recaptcha-token.ts'
import { email, oneTimeToken, userId } from '../schemas/user.ts'
import {
  assertion,
  creationOptions,
  newDevice,
  requestOptions,
  webauthnDeviceType,
} from '../schemas/webauthn.ts'

const signIn = '/identity/resources/auth/v1/webauthn'
const devices = '/identity/resources/users/webauthn/v1/devices'

export const webAuthnPreLogin = operation({
  name: 'webAuthnPreLogin',
  summary:
    'What a browser needs to sign in with a passkey. Without an address the person chooses the key; with one the answer looks the same whether or not it is known.',
  method: 'POST',
  path: `${signIn}/prelogin`,
  access: anyone,
  input: v.object({
    email: optionalText(email),
    userId: optionalText(userId),
    recaptchaToken,
  }),
  output: v.object({ options: requestOptions }),
  captcha: 'passkey',
  errors: ['SIGN_IN_METHOD_OFF', 'TOO_MANY_ATTEMPTS'],
})

export const webAuthnPostLogin = operation({
  name: 'webAuthnPostLogin',
  summary: 'Signs in with a passkey. A passkey that verified its user needs no second factor.',
  method: 'POST',
  path: `${signIn}/postlogin`,
  access: anyone,
  input: v.object({
    ...assertion.entries,
    recaptchaToken,
    invitationToken: optionalText(oneTimeToken),
  }),
  output: loginResponse,
  errors: ['WEBAUTHN_REFUSED', 'SIGN_IN_METHOD_OFF', 'TOO_MANY_ATTEMPTS'],
  aliases: ['webAuthnPostLoginV2'],
})

const passkey = v.object({
  id: v.string(),
  deviceType: webauthnDeviceType,
  createdAt: datetime,
  /** Ours. */
  name: v.optional(v.string()),
  /** Ours; absent until it is used for the first time. */
  lastUsedAt: v.optional(datetime),
})

export const getWebAuthnDevices = operation({
  name: 'getWebAuthnDevices',
  summary: 'The own passkeys, oldest first.',
  method: 'GET',
  path: devices,
  access: signedIn,
  input: v.object({}),
  output: v.object({ devices: v.array(passkey) }),
})

export const webAuthnCreateNewDeviceSession = operation({
  name: 'webAuthnCreateNewDeviceSession',
  summary: 'What a browser needs to make a passkey. Asks for a fresh sign-in.',
  method: 'POST',
  path: devices,
  access: signedIn,
  input: v.object({}),
  output: v.object({ options: creationOptions }),
  errors: ['STEP_UP_REQUIRED'],
})

export const verifyNewDeviceSession = operation({
  name: 'verifyNewDeviceSession',
  summary: 'Keeps the passkey that the browser made.',
  method: 'POST',
  path: `${devices}/verify`,
  access: signedIn,
  input: v.object({ ...newDevice.entries, endOtherSessions }),
  output: nothing,
  errors: ['WEBAUTHN_REFUSED', 'STEP_UP_REQUIRED'],
})

export const deleteWebAuthnDevice = operation({
  name: 'deleteWebAuthnDevice',
  summary: 'Forgets a passkey. The last way in stays.',
  method: 'DELETE',
  path: `${devices}/{deviceId}`,
  access: signedIn,
  input: v.object({ deviceId: id, endOtherSessions }),
  output: nothing,
  errors: ['NOT_FOUND', 'LAST_WAY_IN', 'STEP_UP_REQUIRED'],
})

export const renameWebAuthnDevice = operation({
  name: 'renameWebAuthnDevice',
  summary: 'Ours: names an own passkey or security key.',
  method: 'PATCH',
  path: `${devices}/{deviceId}`,
  access: signedIn,
  input: v.object({ deviceId: id, name: requiredName(64) }),
  output: nothing,
  errors: ['NOT_FOUND'],
})

/** Ours alone: a passkey that is made in a window, because the browser makes none in the frame. */
const passkeyWindow = '/identity/resources/users/webauthn/v1/window'
const handle = oneTimeToken

export const openPasskeyWindow = operation({
  name: 'openPasskeyWindow',
  summary: 'Opens a window in which a passkey can be made, once. Asks for a fresh sign-in.',
  method: 'POST',
  path: passkeyWindow,
  access: signedIn,
  input: v.strictObject({}),
  output: v.object({ handle: v.string(), url: v.string(), expiresIn: v.number() }),
  errors: ['STEP_UP_REQUIRED', 'SIGN_IN_METHOD_OFF'],
})

export const getPasskeyWindow = operation({
  name: 'getPasskeyWindow',
  summary: 'How far the window has got.',
  method: 'POST',
  path: `${passkeyWindow}/status`,
  access: signedIn,
  input: v.strictObject({ handle }),
  output: v.object({ state: v.picklist(['waiting', 'made', 'gone']) }),
})

export const getPasskeyWindowAccount = operation({
  name: 'getPasskeyWindowAccount',
  summary: 'Whose passkey the window makes.',
  method: 'POST',
  path: `${passkeyWindow}/account`,
  access: anyone,
  input: v.strictObject({ handle }),
  output: v.object({ email: v.string() }),
  errors: ['LINK_INVALID'],
})

export const startPasskeyInWindow = operation({
  name: 'startPasskeyInWindow',
  summary: 'What the window needs to make the passkey.',
  method: 'POST',
  path: `${passkeyWindow}/options`,
  access: anyone,
  input: v.strictObject({ handle }),
  output: v.object({ options: creationOptions }),
  errors: ['LINK_INVALID'],
})

export const addPasskeyInWindow = operation({
  name: 'addPasskeyInWindow',
  summary: 'Keeps the passkey that the window made, and closes it for good.',
  method: 'POST',
  path: `${passkeyWindow}/verify`,
  access: anyone,
  input: v.strictObject({ handle, ...newDevice.entries }),
  output: nothing,
  errors: ['LINK_INVALID', 'WEBAUTHN_REFUSED'],
})
