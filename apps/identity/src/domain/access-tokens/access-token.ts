import { createSecretKey, type KeyObject } from 'node:crypto'
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import * as v from 'valibot'
import { type Clock, epochSeconds } from '../../runtime/clock.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import type { Random } from '../../runtime/random.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { portalTokenType } from '@vestibule/contract/constants'

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
  acr: v.optional(v.string()),
  amr: v.array(v.string()),
  auth_time: v.number(),
  /** Who really acts (RFC 8693, 4.1). */
  act: v.optional(v.object({ sub: v.string() })),
  /** The client that sends the token proves that it holds this key (RFC 9449, 6.1). */
  cnf: v.optional(v.object({ jkt: v.string() })),
  aud: v.string(),
  /** The application that the token was issued to (RFC 9068, 2.2). */
  client_id: v.string(),
  /** What the application was granted, separated by spaces (RFC 9068, 2.2.3). */
  scope: v.string(),
  /** Names this one token (RFC 9068, 2.2). */
  jti: v.string(),
})
export type AccessTokenClaims = v.InferOutput<typeof claims>

/** What client credentials of an API token were traded for. Its rights are for hosts; ours are read at each use. */
const apiTokenClaims = v.object({
  /** The API token, which is also its client id. */
  sub: v.string(),
  tenantId: v.string(),
  type: v.picklist(['userApiToken', 'tenantApiToken']),
  /** The member that a user's token acts as. */
  userId: v.optional(v.string()),
  email: v.optional(v.string()),
  /** The member who made a tenant's token. */
  createdByUserId: v.optional(v.string()),
  roles: v.array(v.string()),
  permissions: v.array(v.string()),
  aud: v.string(),
  client_id: v.string(),
  jti: v.string(),
})
export type ApiTokenClaims = v.InferOutput<typeof apiTokenClaims>

/** A host's server, by the application whose client credentials it showed. */
const vendorClaims = v.object({ sub: v.string(), type: v.literal('vendor'), aud: v.string() })

/** What the caller says of a token; `jti` is drawn when it is signed. */
export type UnsignedAccessToken = Omit<AccessTokenClaims, 'jti'>

export type AccessTokens = {
  readonly sign: (
    claims: UnsignedAccessToken & { readonly nonce?: string | undefined },
    lifeSeconds: number,
  ) => Promise<{ accessToken: string; expires: Date }>
  /**
   * For the portal's own calls. Nothing but this server reads such a token, so a MAC signs it, which is a hundredth of the
   * work; no key that is published verifies it.
   */
  readonly signPortalToken: (
    claims: UnsignedAccessToken & { readonly nonce?: string | undefined },
    lifeSeconds: number,
  ) => Promise<{ accessToken: string; expires: Date }>
  /** For client credentials of an API token. */
  readonly signApiToken: (
    claims: Omit<ApiTokenClaims, 'jti'>,
    lifeSeconds: number,
  ) => Promise<{ accessToken: string; expires: Date }>
  /** For the client credentials of an application; no other kind of token can be taken for it. */
  readonly signVendorToken: (
    clientId: string,
    lifeSeconds: number,
  ) => Promise<{ accessToken: string; expires: Date }>
  /** The application that the token was issued to. */
  readonly verifyVendorToken: (token: string) => Promise<string | undefined>
  /** What an application is told about the person who signed in. Header and claims differ from an access token's. */
  readonly signIdToken: (claims: JWTPayload, lifeSeconds: number) => Promise<string>
  /** What an application is told of a session that ended; no other kind of token can be taken for it. */
  readonly signLogoutToken: (claims: JWTPayload, lifeSeconds: number) => Promise<string>
  /** The claims, or undefined for anything that is not exactly a live access token of ours (SEC-SS-06). */
  readonly verify: (token: string) => Promise<AccessTokenClaims | undefined>
  /** The same for what client credentials were traded for. */
  readonly verifyApiToken: (token: string) => Promise<ApiTokenClaims | undefined>
}

/** In the header of every access token that APIs take, and of no other token (RFC 9068, 2.1). */
const accessTokenType = 'at+jwt'
/** In that of every token of a host's server. */
const vendorTokenType = 'vendor+jwt'
const skewSeconds = 60

type AccessTokensDeps = { keys: KeyRing; clock: Clock; random: Random; issuer: string; secrets: Secrets }

type Header = { readonly alg: 'RS256' | 'HS256'; readonly kid: string; readonly typ: string }
type SigningKey = Awaited<ReturnType<KeyRing['signing']>>['key'] | KeyObject

const signWith = async (
  { clock, issuer }: AccessTokensDeps,
  { key, ...header }: Header & { readonly key: SigningKey },
  payload: JWTPayload,
  lifeSeconds: number,
) => {
  const issuedAt = epochSeconds(clock.now())
  const expiresAt = issuedAt + lifeSeconds
  const token = await new SignJWT(payload)
    .setProtectedHeader(header)
    .setIssuer(issuer)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key)
  return { token, expires: new Date(expiresAt * 1000) }
}

const sign = async (
  deps: AccessTokensDeps,
  payload: JWTPayload,
  lifeSeconds: number,
  typ: 'at+jwt' | 'JWT' | 'logout+jwt' | 'vendor+jwt',
) => signWith(deps, { ...(await deps.keys.signing()), alg: 'RS256', typ }, payload, lifeSeconds)

/** Keys of portal tokens, the present one first: one for each secret of the installation that counts. */
const portalKeys = ({ secrets }: AccessTokensDeps) =>
  secrets
    .macs('portal-tokens', 'HS256')
    .map((bytes) => ({ kid: sha256(bytes.toString('base64url')).slice(0, 8), key: createSecretKey(bytes) }))

/** What a token says, until when, and the key that signed it. */
type Verified<Claims> = { readonly claims: Claims; readonly exp: number; readonly kid: string }

/** What a token of one kind has to be. */
type Kind<Claims> = {
  readonly typ: string
  readonly alg: Header['alg']
  readonly schema: v.GenericSchema<unknown, Claims>
  readonly findKey: (kid: string) => Promise<Awaited<ReturnType<KeyRing['verifying']>> | KeyObject>
}

const verify = async <Claims>(
  { clock, issuer }: AccessTokensDeps,
  { typ, alg, schema, findKey }: Kind<Claims>,
  token: string,
): Promise<Verified<Claims> | undefined> => {
  const keyOf = async ({ kid }: { kid?: string }) => {
    const key = typeof kid === 'string' ? await findKey(kid) : undefined
    if (key === undefined) throw new errors.JWKSNoMatchingKey()
    return key
  }
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keyOf, {
      algorithms: [alg],
      typ,
      issuer,
      requiredClaims: ['aud', 'exp', 'iat', 'sub'],
      clockTolerance: skewSeconds,
      currentDate: clock.now(),
    })
    const { exp = 0, iat = 0 } = payload
    // `maxTokenAge` would allow a token from the future; one that was issued later than now is not ours.
    if (iat > epochSeconds(clock.now()) + skewSeconds) return undefined
    const checked = v.safeParse(schema, payload)
    return checked.success ? { claims: checked.output, exp, kid: protectedHeader.kid ?? '' } : undefined
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}

const remembered = 5000

/** A browser sends one token a hundred times: its signature is checked once, its end and its key every time. */
const rememberingVerify = <Claims>(deps: AccessTokensDeps, kind: Kind<Claims>) => {
  const known = new Map<string, Verified<Claims>>()
  return async (token: string): Promise<Claims | undefined> => {
    const verified = known.get(token) ?? (await verify(deps, kind, token))
    const isOver =
      verified === undefined ||
      verified.exp + skewSeconds <= epochSeconds(deps.clock.now()) ||
      (await kind.findKey(verified.kid)) === undefined
    if (isOver) {
      known.delete(token)
      return undefined
    }
    if (known.size >= remembered) known.clear()
    known.set(token, verified)
    return verified.claims
  }
}

/** What a token says it is; whether it is, its key decides. */
const statedType = (token: string): unknown => {
  try {
    return decodeProtectedHeader(token).typ
  } catch {
    return undefined
  }
}

const nameToken = ({ random }: AccessTokensDeps, payload: JWTPayload): JWTPayload => ({
  ...payload,
  jti: random.bytes(16).toString('base64url'),
})

const signNamed = async (deps: AccessTokensDeps, payload: JWTPayload, lifeSeconds: number) => {
  const { token, expires } = await sign(deps, nameToken(deps, payload), lifeSeconds, accessTokenType)
  return { accessToken: token, expires }
}

export const createAccessTokens = (deps: AccessTokensDeps): AccessTokens => {
  const byKeyRing = { alg: 'RS256', findKey: (kid: string) => deps.keys.verifying(kid) } as const
  const ofPortal = portalKeys(deps)
  const portalHeader = { alg: 'HS256', typ: portalTokenType } as const
  const findKey = async (kid: string) => ofPortal.find((each) => each.kid === kid)?.key
  const verifyUserToken = rememberingVerify(deps, { ...byKeyRing, typ: accessTokenType, schema: claims })
  const verifyPortalToken = rememberingVerify(deps, { ...portalHeader, findKey, schema: claims })
  return {
    sign: (payload, lifeSeconds) => signNamed(deps, payload, lifeSeconds),
    signPortalToken: async (payload, lifeSeconds) => {
      const [present] = ofPortal
      if (present === undefined) throw new Error('There is no key for tokens of the portal')
      const header = { ...portalHeader, ...present }
      const { token, expires } = await signWith(deps, header, nameToken(deps, payload), lifeSeconds)
      return { accessToken: token, expires }
    },
    signApiToken: (payload, lifeSeconds) => signNamed(deps, payload, lifeSeconds),
    signIdToken: async (payload, lifeSeconds) => (await sign(deps, payload, lifeSeconds, 'JWT')).token,
    signLogoutToken: async (payload, lifeSeconds) =>
      (await sign(deps, payload, lifeSeconds, 'logout+jwt')).token,
    signVendorToken: async (clientId, lifeSeconds) => {
      const payload = { sub: clientId, type: 'vendor', aud: deps.issuer }
      const { token, expires } = await sign(deps, payload, lifeSeconds, vendorTokenType)
      return { accessToken: token, expires }
    },
    verifyVendorToken: async (token) => {
      const verified = await verify(deps, { ...byKeyRing, typ: vendorTokenType, schema: vendorClaims }, token)
      return verified?.claims.sub
    },
    verify: async (token) =>
      statedType(token) === portalTokenType ? verifyPortalToken(token) : verifyUserToken(token),
    verifyApiToken: rememberingVerify(deps, { ...byKeyRing, typ: accessTokenType, schema: apiTokenClaims }),
  }
}
