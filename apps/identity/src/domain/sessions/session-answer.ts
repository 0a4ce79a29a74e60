import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { epochSeconds } from '../../runtime/clock.ts'
import type { Actor, RequestContext } from '../../request/request-context.ts'
import { toAcr } from '../mfa-policy/amr.ts'
import type { UnsignedAccessToken } from '../access-tokens/access-token.ts'
import { kindForCaller, mintAccessToken, type TokenKind } from './mint-access-token.ts'
import { readScope } from './granted-scope.ts'
import { toLimits, tokenLife } from './limits.ts'
import { setRefreshCookie } from './refresh-cookie.ts'
import { type RefreshTokenPayload, formatRefreshToken } from './refresh-token.ts'
import { isKeptByKey } from '../../request/session-key.ts'
import type { PassedFacts } from './passed-facts.ts'
import type { LiveFacts } from './session-facts.queries.ts'

/** The claims of the wire for a person acting in a tenant. */
export const toClaims = ({
  session,
  user,
  membership,
  roles,
  permissions,
  tenantIds,
}: LiveFacts): UnsignedAccessToken => ({
  sub: user.id,
  id: user.id,
  email: user.email,
  email_verified: user.verifiedAt !== null,
  name: user.name,
  tenantId: membership.tenantId,
  tenantIds,
  roles,
  permissions,
  type: 'userToken',
  profilePictureUrl: user.profilePictureUrl ?? undefined,
  sid: session.id,
  acr: toAcr(session.amr),
  amr: session.amr,
  auth_time: epochSeconds(session.authTime),
  act: session.actorId === null ? undefined : { sub: session.actorId },
  // An application's whole grant is bound. The box has its key for the refresh token alone: hosts need plain tokens.
  cnf: session.scope === null || session.proofKey === null ? undefined : { jkt: session.proofKey },
  aud: session.clientId,
  client_id: session.clientId,
  scope: readScope(session),
})

type SignForParams = {
  readonly tokenKey?: string | undefined
  readonly kind?: TokenKind | undefined
  readonly endsAt?: Date | undefined
}

/**
 * An access token for a session that acts in a tenant.
 *
 * @param params `tokenKey` is the thumbprint of the key it is bound to, where that is not what the session says by itself;
 * `kind` says what the token is for, where that is not the caller; `endsAt` is a moment at which it ends at the latest
 */
export const signFor = async (
  ctx: RequestContext | Actor,
  facts: PassedFacts,
  { tokenKey, kind, endsAt }: SignForParams = {},
) => {
  const now = ctx.clock.now()
  const life = tokenLife(facts.session, toLimits(facts, facts.session), now)
  const expiresIn = endsAt ? Math.min(life, epochSeconds(endsAt) - epochSeconds(now)) : life
  const claims = toClaims(facts)
  const cnf = tokenKey === undefined ? claims.cnf : { jkt: tokenKey }
  const { accessToken, expires } = await mintAccessToken(
    ctx,
    kind ?? (await kindForCaller(ctx, facts.session)),
    { ...claims, cnf },
    expiresIn,
  )
  return { accessToken, expires: expires.toISOString(), expiresIn }
}

/** What the portal gives a host page in the place of its own token; undefined where pages get none, or bound ones. */
const tokenForHost = async (ctx: RequestContext, facts: PassedFacts): Promise<string | undefined> => {
  const { apis, givesTokens } = ctx.client
  if (!givesTokens || apis.length > 0) return undefined
  return (await signFor(ctx, facts, { kind: 'plain' })).accessToken
}

/**
 * Hands out an access token and the refresh token of a generation: by cookie, to native callers in the body too. Who
 * holds the key of the session is given it in the body only: no cookie would stay there (ruling 10, SEC-BR-04).
 *
 * @param proof of the refresh token; undefined where none is due
 */
export const sessionAnswer = async (
  ctx: RequestContext,
  facts: PassedFacts,
  proof: RefreshTokenPayload | undefined,
): Promise<LoginResponse> => {
  const kind = await kindForCaller(ctx, facts.session)
  const [token, forHost] = await Promise.all([
    signFor(ctx, facts, { kind }),
    kind === 'portal' ? tokenForHost(ctx, facts) : undefined,
  ])
  const refreshToken = proof && formatRefreshToken(ctx.secrets, proof)
  const isByKey = isKeptByKey(facts.session, ctx)
  if (proof !== undefined && !isByKey) setRefreshCookie(ctx, proof)
  return {
    ...token,
    hostAccessToken: forHost,
    refreshToken: isByKey || ctx.deployment === 'direct' ? refreshToken : undefined,
    mfaRequired: false,
    emailVerified: facts.user.verifiedAt !== null,
    userId: facts.user.id,
    tenantId: facts.membership.tenantId,
  }
}
