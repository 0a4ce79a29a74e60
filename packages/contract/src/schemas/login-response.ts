import * as v from 'valibot'
import { datetime } from '../page.ts'
import { mfaDevices, mfaStrategy, recoveryCode } from './mfa.ts'

/**
 * Body of every call that may sign a person in (types.json, LoginResponseRaw). Thin on purpose: clients compose
 * the user from it, the token's claims and `GET /users/v2/me`.
 */
export const loginResponse = v.object({
  accessToken: v.optional(v.string()),
  /** Ours, for the portal alone: the token for its host page, where that is another one than its own. */
  hostAccessToken: v.optional(v.string()),
  /** Absent whenever the request came from a browser (ruling 10), unless it was signed with a key (RFC 9449). */
  refreshToken: v.optional(v.string()),
  expires: v.optional(datetime),
  /** Seconds. */
  expiresIn: v.optional(v.number()),
  mfaRequired: v.boolean(),
  mfaToken: v.optional(v.string()),
  /** False must be there: clients take a missing key for true. */
  mfaEnrolled: v.optional(v.boolean()),
  mfaDevices: v.optional(mfaDevices),
  /** What may be enrolled, or verified. */
  mfaStrategies: v.optional(v.array(mfaStrategy)),
  userEmail: v.optional(v.string()),
  /** After the first factor was enrolled. */
  recoveryCode,
  emailVerified: v.optional(v.boolean()),
  userId: v.optional(v.string()),
  tenantId: v.optional(v.string()),
  redirectLocation: v.optional(v.string()),
  resetPasswordToken: v.optional(v.string()),
  /** The password is right and known from leaks: no token, only the way to another one. */
  isBreachedPassword: v.optional(v.boolean()),
  /** Days. */
  passwordExpiresIn: v.optional(v.number()),
  /** Days before the end from which people are told. */
  notificationPeriod: v.optional(v.number()),
})
export type LoginResponse = v.InferOutput<typeof loginResponse>
