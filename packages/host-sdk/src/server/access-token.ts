import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Log } from './log.ts'

/** Who is signed in, as the access token says (types.json, JwtClaims). */
export interface SessionClaims extends JWTPayload {
  readonly sub: string
  readonly tenantId: string
  readonly exp: number
  readonly iat: number
  readonly email?: string
  readonly email_verified?: boolean
  readonly name?: string
  readonly tenantIds?: readonly string[]
  readonly roles?: readonly string[]
  readonly permissions?: readonly string[]
  readonly profilePictureUrl?: string
  readonly acr?: string
  readonly amr?: readonly string[]
  readonly auth_time?: number
  /** The actor, who impersonates the user. */
  readonly act?: { readonly sub: string }
}

/** The claims of a token that is ours, live and for this application; undefined for every other. */
export type VerifyToken = (token: string) => Promise<SessionClaims | undefined>

/** The clocks of two servers may differ by this much (SEC-SS-06). */
export const skewSeconds = 60
/** A caller that sends made-up key ids makes us ask for keys this often, and no more. */
const keysCooldownMs = 30_000

type VerifyTokenDeps = {
  readonly keysUrl: string
  readonly issuer: string
  readonly clientId: string
  readonly fetch: typeof globalThis.fetch
  readonly now: () => number
  readonly log: Log
}

/** An id token of the same person has no `type`, and is no access token (RFC 9700, 2.5). */
const isClaims = (payload: JWTPayload): payload is SessionClaims =>
  payload.type === 'userToken' && typeof payload.tenantId === 'string'

/** Keys are fetched once, chosen by `kid`, and fetched again for one that is unknown. */
export const createVerifyToken = ({
  keysUrl,
  issuer,
  clientId,
  fetch,
  now,
  log,
}: VerifyTokenDeps): VerifyToken => {
  const keys = createRemoteJWKSet(new URL(keysUrl), {
    cooldownDuration: keysCooldownMs,
    [customFetch]: fetch,
  })
  return async (token) => {
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256', 'ES256'],
        // No other token of the server says so (RFC 9068, 2.1).
        typ: 'at+jwt',
        issuer,
        audience: clientId,
        requiredClaims: ['sub', 'exp', 'iat', 'tenantId'],
        clockTolerance: skewSeconds,
        currentDate: new Date(now()),
      })
      const isFromFuture = (payload.iat ?? 0) > now() / 1000 + skewSeconds
      return isClaims(payload) && !isFromFuture ? payload : undefined
    } catch (error) {
      // A key server that is away is no verdict about the person, but every request is refused meanwhile.
      if (error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC')
        log.debug(`a token was refused: ${error.code}`)
      else log.error(`the keys at ${keysUrl} cannot be read: ${String(error)}`)
      return undefined
    }
  }
}
