import * as v from 'valibot'
import { datetime } from '../page.ts'

/**
 * Body of every call that may sign a person in (types.json, LoginResponseRaw). Thin on purpose: clients compose
 * the user from it, the token's claims and `GET /users/v2/me`.
 */
export const loginResponse = v.object({
  accessToken: v.optional(v.string()),
  /** Absent whenever the request came from a browser (ruling 10). */
  refreshToken: v.optional(v.string()),
  expires: v.optional(datetime),
  /** Seconds. */
  expiresIn: v.optional(v.number()),
  mfaRequired: v.boolean(),
  mfaToken: v.optional(v.string()),
  mfaEnrolled: v.optional(v.boolean()),
  emailVerified: v.optional(v.boolean()),
  userId: v.optional(v.string()),
  tenantId: v.optional(v.string()),
  redirectLocation: v.optional(v.string()),
  resetPasswordToken: v.optional(v.string()),
  passwordExpiresIn: v.optional(v.number()),
  notificationPeriod: v.optional(v.number()),
})
export type LoginResponse = v.InferOutput<typeof loginResponse>
