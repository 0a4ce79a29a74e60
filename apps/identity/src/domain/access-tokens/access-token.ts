import { portalTokenType } from '@vestibule/contract/constants'
import { decodeProtectedHeader, type JWTPayload } from 'jose'
import * as v from 'valibot'
import { signingAlgorithms } from '../keys/make-signing-key.ts'
import {
  type AccessTokensDeps,
  portalKeys,
  rememberingVerify,
  sign,
  signWith,
  verify,
  wasLive,
} from './signed-token.ts'

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
  /** When it ends, in seconds since the epoch (RFC 7519, 4.1.4). */
  exp: v.number(),
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

/** What the caller says of a token; `jti` is drawn, and `exp` counted, when it is signed. */
export type UnsignedAccessToken = Omit<AccessTokenClaims, 'jti' | 'exp'>

/** Whether a token is one for the portal's own calls; of a token that was verified. */
export const isPortalToken = (token: string): boolean => statedType(token) === portalTokenType

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
  /** Whether a text is a token of ours, of whichever kind, that counted once and is over. */
  readonly isOver: (token: string) => Promise<boolean>
  /** The same for what client credentials were traded for. */
  readonly verifyApiToken: (token: string) => Promise<ApiTokenClaims | undefined>
}

/** In the header of every access token that APIs take, and of no other token (RFC 9068, 2.1). */
const accessTokenType = 'at+jwt'
/** In that of every token of a host's server. */
const vendorTokenType = 'vendor+jwt'

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
  const byKeyRing = {
    algorithms: signingAlgorithms,
    findKey: (kid: string, alg: string) => deps.keys.verifying(kid, alg),
  }
  const ofPortal = portalKeys(deps)
  const portalHeader = { alg: 'HS256', typ: portalTokenType } as const
  const byPortal = { algorithms: ['HS256'], typ: portalTokenType } as const
  const findKey = async (kid: string) => ofPortal.find((each) => each.kid === kid)?.key
  const ofUser = { ...byKeyRing, typ: accessTokenType, schema: claims }
  const ofPortalCall = { ...byPortal, findKey, schema: claims }
  const ofApiToken = { ...byKeyRing, typ: accessTokenType, schema: apiTokenClaims }
  const ofVendor = { ...byKeyRing, typ: vendorTokenType, schema: vendorClaims }
  const verifyUserToken = rememberingVerify(deps, ofUser)
  const verifyPortalToken = rememberingVerify(deps, ofPortalCall)
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
      const verified = await verify(deps, ofVendor, token)
      return verified?.claims.sub
    },
    verify: async (token) => (isPortalToken(token) ? verifyPortalToken(token) : verifyUserToken(token)),
    verifyApiToken: rememberingVerify(deps, ofApiToken),
    isOver: async (token) =>
      (await wasLive(deps, ofUser, token)) ||
      (await wasLive(deps, ofPortalCall, token)) ||
      (await wasLive(deps, ofApiToken, token)) ||
      (await wasLive(deps, ofVendor, token)),
  }
}
