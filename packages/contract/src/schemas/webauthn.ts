import * as v from 'valibot'
import { optionalText } from '../optional-text.ts'

/** Built into the device, or one that is carried from device to device. */
export const webauthnDeviceType = v.picklist(['Platform', 'CrossPlatform'])
export type WebauthnDeviceType = v.InferOutput<typeof webauthnDeviceType>

/** What a key is called until its owner names it. */
export const defaultKeyNames = { Platform: 'This device', CrossPlatform: 'Security key' } as const

const knownCredential = v.object({
  type: v.literal('public-key'),
  /** Base64url. */
  id: v.string(),
  transports: v.optional(v.array(v.string())),
})

/** What `navigator.credentials.create` is given. Binary values are base64url. */
export const creationOptions = v.object({
  rp: v.object({ name: v.string(), id: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  challenge: v.string(),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  excludeCredentials: v.optional(v.array(knownCredential)),
  /** Milliseconds. */
  timeout: v.optional(v.number()),
  /** Ours: what the browser should offer first. */
  hints: v.optional(v.array(v.string())),
  authenticatorSelection: v.optional(
    v.object({
      authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
      residentKey: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
      requireResidentKey: v.optional(v.boolean()),
      userVerification: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
    }),
  ),
})
export type CreationOptions = v.InferOutput<typeof creationOptions>

/** What `navigator.credentials.get` is given. */
export const requestOptions = v.object({
  challenge: v.string(),
  allowCredentials: v.optional(v.array(knownCredential)),
  /** Milliseconds. */
  timeout: v.optional(v.number()),
  rpId: v.optional(v.string()),
  userVerification: v.optional(v.picklist(['discouraged', 'preferred', 'required'])),
})
export type RequestOptions = v.InferOutput<typeof requestOptions>

const credentialId = v.pipe(v.string(), v.minLength(1), v.maxLength(1400))
const binary = v.pipe(v.string(), v.maxLength(20_000))

/** What an authenticator answered when it made a key. */
export const registerResponse = v.object({
  clientDataJSON: binary,
  attestationObject: binary,
  /** Ours: how the browser reaches the authenticator, so that it asks for the right one next time. */
  transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(32))), v.maxLength(10))),
})

/** What an authenticator answered when it signed. */
export const assertionResponse = v.object({
  clientDataJSON: binary,
  authenticatorData: binary,
  signature: binary,
  userHandle: optionalText(v.pipe(v.string(), v.maxLength(128))),
})

export const newDevice = v.object({
  id: credentialId,
  response: registerResponse,
  deviceType: optionalText(webauthnDeviceType),
})
export type NewDevice = v.InferOutput<typeof newDevice>

export const assertion = v.object({ id: credentialId, response: assertionResponse })
export type Assertion = v.InferOutput<typeof assertion>

/** What a browser is asked to make a new key with, and the token that belongs to the question. */
export const webauthnCreation = v.object({ webauthnToken: v.string(), options: creationOptions })
/** What a browser is asked to show a key with, and the token that belongs to the question. */
export const webauthnRequest = v.object({ webauthnToken: v.string(), options: requestOptions })
