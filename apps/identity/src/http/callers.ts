import { compilePermissions, type PermissionCheck } from '@vestibule/access'
import { ApiError, type Operation } from '@vestibule/contract'
import { audit } from '../domain/audit/audit.ts'
import { impersonatorOf } from '../domain/impersonation/impersonator.ts'
import { isMember, isSessionLive, type LiveFacts } from '../domain/sessions/session-facts.queries.ts'
import type { AccessTokenClaims } from '../domain/access-tokens/access-token.ts'
import { settingsIn } from '../domain/installation/settings.queries.ts'
import { isHeldBy, sentToken } from './bearer.ts'
import type { HttpContext } from './context.ts'
import { cookieProof } from '../domain/sessions/cookie-proof.ts'
import type { Impersonator, Actor, RefreshContext, RequestContext } from '../request/request-context.ts'
import { stopImpersonator } from './while-impersonating.ts'

/** Most people of an installation hold one of a few sets of permissions: each is compiled once. */
const compiled = new Map<string, PermissionCheck>()
const compiledAtMost = 1000

const checkOf = (permissions: readonly string[]): PermissionCheck => {
  const name = permissions.join('\n')
  const known = compiled.get(name)
  if (known !== undefined) return known
  if (compiled.size >= compiledAtMost) compiled.clear()
  const check = compilePermissions(permissions)
  compiled.set(name, check)
  return check
}

/** The token says who and in which tenant; whether that is still so, the database says (SEC-TE-02, SEC-TE-05). */
const liveFacts = async (ctx: RequestContext, claims: AccessTokenClaims): Promise<LiveFacts> => {
  const facts = await ctx.sessionFacts.of({ sessionId: claims.sid, tenantId: claims.tenantId })
  const now = ctx.clock.now()
  if (facts === undefined || !isSessionLive(facts, now)) throw new ApiError('SESSION_ENDED')
  if (facts.user.id !== claims.sub || facts.session.clientId !== claims.aud)
    throw new ApiError('NOT_AUTHENTICATED')
  if (!isMember(facts, now)) throw new ApiError('SESSION_ENDED')
  return facts
}

const memberOf = (
  ctx: RequestContext,
  { session, user, membership, ...rights }: LiveFacts,
  impersonator: Impersonator | undefined,
): Omit<Actor, 'tokenKey'> => ({
  ...ctx,
  // Read with the session: asking for them again would be a second question to the database for nearly every request.
  settings: async () => settingsIn(JSON.parse(rights.settings ?? '{}')),
  userId: user.id,
  email: user.email,
  name: user.name,
  tenantId: membership.tenantId,
  tenantIds: rights.tenantIds,
  sessionId: session.id,
  roles: rights.roles,
  permissions: rights.permissions,
  can: checkOf(rights.permissions),
  impersonator,
  authTime: session.authTime,
  amr: session.amr,
})

/** What the access token of the request says, where who sends it may use it (SEC-OA-02). */
const shownClaims = async (context: HttpContext, ctx: RequestContext): Promise<AccessTokenClaims> => {
  const sent = sentToken(context.req.header('authorization'))
  const claims = sent && (await ctx.accessTokens.verify(sent.token))
  if (sent === undefined || claims === undefined || !isHeldBy(sent, claims, ctx.keyProof))
    throw new ApiError('NOT_AUTHENTICATED')
  return claims
}

const signedIn = async (context: HttpContext, operation: Operation, ctx: RequestContext): Promise<Actor> => {
  const claims = await shownClaims(context, ctx)
  const facts = await liveFacts(ctx, claims)
  const impersonator = await impersonatorOf(ctx, facts)
  if (impersonator === 'gone') throw new ApiError('SESSION_ENDED')
  const actor = { ...memberOf(ctx, facts, impersonator), tokenKey: claims.cnf?.jkt }
  return stopImpersonator(operation, actor)
}

const allowed = async (actor: Actor, operation: Operation, permission: string): Promise<Actor> => {
  if (actor.can(permission)) return actor
  await audit(actor.db, actor, {
    action: 'permission.refused',
    resourceId: operation.name,
    details: { permission },
  })
  throw new ApiError('FORBIDDEN')
}

const refreshing = async (ctx: RequestContext): Promise<RefreshContext> => ({
  ...ctx,
  cookieProof: await cookieProof(ctx),
})

/** Makes of a visitor what the operation asks for, or refuses. */
export const admit = async (
  context: HttpContext,
  operation: Operation,
  ctx: RequestContext,
): Promise<RequestContext | RefreshContext | Actor> => {
  const { access } = operation
  switch (access.is) {
    case 'anyone':
      return ctx
    case 'refreshCookie':
      return refreshing(ctx)
    case 'signedIn':
      return signedIn(context, operation, ctx)
    case 'allowed':
      return allowed(await signedIn(context, operation, ctx), operation, access.permission)
  }
}
