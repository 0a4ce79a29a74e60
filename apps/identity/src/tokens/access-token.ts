import { errors, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { type Clock, epochSeconds } from '../clock.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { lifetimes } from '../lifetimes.ts'

/** Claims of the wire (types.json, JwtClaims) that we issue. */
const claims = v.object({
  sub: v.string(),
  id: v.string(),
  email: v.string(),
  email_verified: v.boolean(),
  name: v.string(),
  tenantId: v.string(),
  tenantIds: v.array(v.string()),
  roles: v.array(v.string()),
  permissions: v.array(v.string()),
  type: v.literal('userToken'),
  profilePictureUrl: v.optional(v.string()),
  sid: v.string(),
  amr: v.array(v.string()),
  auth_time: v.number(),
  aud: v.string(),
})
export type AccessTokenClaims = v.InferOutput<typeof claims>

export type AccessTokens = {
  readonly sign: (claims: AccessTokenClaims) => Promise<{ accessToken: string; expires: Date }>
  /** The claims, or undefined for anything that is not exactly a live access token of ours (SEC-SS-06). */
  readonly verify: (token: string) => Promise<AccessTokenClaims | undefined>
}

const typ = 'JWT'
const skewSeconds = 60

type Needs = { keys: KeyRing; clock: Clock; issuer: string }

export const createAccessTokens = ({ keys, clock, issuer }: Needs): AccessTokens => ({
  sign: async (payload) => {
    const { kid, key } = await keys.signing()
    const issuedAt = epochSeconds(clock.now())
    const expiresAt = issuedAt + lifetimes.accessToken
    const accessToken = await new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid, typ })
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(expiresAt)
      .sign(key)
    return { accessToken, expires: new Date(expiresAt * 1000) }
  },
  verify: async (token) => {
    const keyOf = async ({ kid }: { kid?: string }) => {
      const key = typeof kid === 'string' ? await keys.verifying(kid) : undefined
      if (key === undefined) throw new errors.JWKSNoMatchingKey()
      return key
    }
    try {
      const { payload } = await jwtVerify(token, keyOf, {
        algorithms: ['RS256'],
        typ,
        issuer,
        requiredClaims: ['aud', 'exp', 'iat', 'sub', 'tenantId'],
        clockTolerance: skewSeconds,
        currentDate: clock.now(),
      })
      // `maxTokenAge` would allow a token from the future; one that was issued later than now is not ours.
      if ((payload.iat ?? 0) > epochSeconds(clock.now()) + skewSeconds) return undefined
      const checked = v.safeParse(claims, payload)
      return checked.success ? checked.output : undefined
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  },
})
