import * as v from 'valibot'
import { datetime } from '../page.ts'
import { oneTimeToken } from './user.ts'
import { webauthnDeviceType } from './webauthn.ts'

export const mfaStrategies = [
  'AuthenticatorApp',
  'WebAuthnPlatform',
  'WebAuthnCrossPlatform',
  'SMS',
  'EmailCode',
] as const
export const mfaStrategy = v.picklist(mfaStrategies)
export type MfaStrategy = v.InferOutput<typeof mfaStrategy>

export const enforceMFAType = v.picklist(['DontForce', 'Force', 'ForceExceptSAML'])

/** Ours; told to the signed-in user only. */
const createdAt = v.optional(datetime)

/** What a person may be asked for. Clients read the length of each list, so all four are always there. */
export const mfaDevices = v.object({
  webauthn: v.array(
    v.object({
      id: v.string(),
      deviceType: webauthnDeviceType,
      name: v.string(),
      createdAt,
      /** Ours; absent until it is used for the first time. */
      lastUsedAt: v.optional(datetime),
    }),
  ),
  /** Masked but for the last two digits. */
  phones: v.array(v.object({ id: v.string(), phoneNumber: v.string(), createdAt })),
  authenticators: v.array(v.object({ id: v.string(), createdAt })),
  emails: v.array(v.object({ email: v.string() })),
})
export type MfaDevices = v.InferOutput<typeof mfaDevices>

/** A secret for an authenticator app, before it is proved. */
export const authenticatorSecret = v.object({
  /** A picture, as a `data:` address. */
  qrCode: v.string(),
  /** Ours: the same in letters, for who cannot scan. */
  secret: v.string(),
  /** Ours: the same as an `otpauth:` link, for who has the app on this device. */
  uri: v.string(),
})

/** Handle of a sent code; says nothing of the code. */
export const otcToken = oneTimeToken
/** What stands for a sign-in that waits for its second factor. */
export const mfaToken = oneTimeToken

export const rememberDevice = v.optional(v.boolean())
/** Ours: signs the user out everywhere else along with the change. The portal offers it, and it is on there. */
export const endOtherSessions = v.optional(v.boolean())
/** Shown once: ten codes, one on each line. */
export const recoveryCode = v.optional(v.string())

/** A code was sent to this phone number, which is masked unless the caller has just typed it. */
export const sentSmsCode = v.object({ otcToken, phoneNumber: v.string() })

/** Ours: an application on a telephone hands a sign-in over in an address, which any other page can write as well. */
export const pendingSignIn = v.object({
  /** By what its user knows the account: address, username or the last digits of a telephone number. */
  account: v.string(),
  /** Two accounts may be known by the same text. */
  userId: v.string(),
  userEmail: v.string(),
  mfaEnrolled: v.boolean(),
  mfaDevices,
  mfaStrategies: v.array(mfaStrategy),
})
