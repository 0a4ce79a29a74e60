import { ApiError, type Operation } from '@vestibule/contract'
import { readImpersonator } from '../domain/impersonation/impersonator.ts'
import { isSessionProof } from '../domain/sessions/is-session-proof.ts'
import {
  isMember,
  isSessionLive,
  type LiveFacts,
  prepareSessionFacts,
} from '../domain/sessions/session-facts.queries.ts'
import { type AccessTokenClaims, isPortalToken } from '../domain/access-tokens/access-token.ts'
import { isManaging, type ShownToken } from '../domain/access-tokens/is-managing.ts'
import { settingsIn } from '../domain/installation/settings.queries.ts'
import { enterAccount } from '../domain/sub-tenants/enter-account.ts'
import { ensureTenantId } from '../domain/installation/ensure-tenant-id.ts'
import { apiPrefix, headers } from '@vestibule/contract/constants'
import { ensureAddressAllowed } from '../domain/restrictions/ensure-address-allowed.ts'
import { redeemDownloadTicket, ticketParams } from '../domain/downloads/download-ticket.ts'
import { apiTokenActor } from './api-token-actor.ts'
import { isHeldBy, sentToken } from './bearer.ts'
import type { HttpContext } from './context.ts'
import { judgedWhenLocked, type ReadRights } from './judged-when-locked.ts'
import { cookieProof } from '../domain/sessions/cookie-proof.ts'
import { readTenantId } from '../request/read-tenant-id.ts'
import type { Impersonator, Actor, RefreshContext, RequestContext } from '../request/request-context.ts'
import { toCheck } from './permission-checks.ts'
import { vendorCaller } from './vendor-caller.ts'
import { requireManaging } from './require-managing.ts'
import { requireShownTenant, requireShownUser } from './require-shown-tenant.ts'
import { stopImpersonator } from './while-impersonating.ts'

/** Whose session a request shows, by its token or by the ticket of a link. */
type ShownSession = Pick<AccessTokenClaims, 'sub' | 'sid' | 'tenantId' | 'aud' | 'cnf'> & {
  /** What its token opens; a ticket has none: what may make one may also follow it. */
  readonly token?: ShownToken
  /** The account that it is about: a ticket names it, of a token the request does. */
  readonly named?: string | undefined
}

/** The token says who and in which tenant; whether that is still so, the database says (SEC-TE-02, SEC-TE-05). */
const readLiveFacts = async (ctx: RequestContext, claims: ShownSession): Promise<LiveFacts> => {
  const facts = await ctx.sessionFacts.of({ sessionId: claims.sid, tenantId: claims.tenantId })
  const now = ctx.clock.now()
  if (facts === undefined || !isSessionLive(facts, now)) throw new ApiError('SESSION_ENDED')
  if (facts.user.id !== claims.sub || facts.session.clientId !== claims.aud)
    throw new ApiError('NOT_AUTHENTICATED')
  if (!isMember(facts, now)) throw new ApiError('SESSION_ENDED')
  return facts
}

const readActingFor = async (ctx: RequestContext, facts: LiveFacts): Promise<Impersonator | undefined> => {
  const impersonator = await readImpersonator(ctx, facts)
  if (impersonator === 'gone') throw new ApiError('SESSION_ENDED')
  return impersonator
}

const toMember = (
  ctx: RequestContext,
  { session, user, membership, ...rights }: LiveFacts,
  impersonator: Impersonator | undefined,
): Omit<Actor, 'tokenKey' | 'tokenEndsAt' | 'isManaging' | 'isSessionProof' | 'isGranted'> => ({
  ...ctx,
  // Read with the session: asking for them again would be a second question to the database for nearly every request.
  settings: async () => settingsIn(JSON.parse(rights.settings ?? '{}')),
  userId: user.id,
  email: user.email,
  name: user.name,
  tenantId: membership.tenantId,
  tokenTenantId: membership.tenantId,
  tenantIds: rights.tenantIds,
  sessionId: session.id,
  roles: rights.roles,
  permissions: rights.permissions,
  can: toCheck(rights.permissions),
  impersonator,
  apiToken: undefined,
  authTime: session.authTime,
  amr: session.amr,
  restsOn: { noFactor: false },
})

/** Who a session belongs to, at an address from which they may come, with what they may do now. */
const readMember = async (ctx: RequestContext, claims: ShownSession) => {
  const facts = await readLiveFacts(ctx, claims)
  const { membership, user, restrictionsVersion: version, session } = facts
  await ensureAddressAllowed(ctx, { tenantId: membership.tenantId, version, user })
  return { member: toMember(ctx, facts, await readActingFor(ctx, facts)), session }
}

/**
 * What the access token of the request says, where its sender may use it (SEC-OA-02): in the application that it was issued
 * for. It counts for no request that names another application, by the header or by the ticket of a frame (SEC-RA-48).
 */
const shownClaims = async (context: HttpContext, ctx: RequestContext): Promise<ShownSession | undefined> => {
  const sent = sentToken(context.req.header('authorization'))
  const claims = sent && (await ctx.accessTokens.verify(sent.token))
  if (!sent || !claims || claims.aud !== ctx.client.id || !isHeldBy(sent, claims, ctx.keyProof))
    return undefined
  return { ...claims, token: { ...claims, isPortals: isPortalToken(sent.token) } }
}

/** The session that the link of a download was made in; who follows the link shows nothing else. */
const ticketClaims = async (
  context: HttpContext,
  operation: Operation,
  ctx: RequestContext,
): Promise<ShownSession | undefined> => {
  if (operation.kind !== 'download' || context.req.header('authorization') !== undefined) return undefined
  const { pathname, searchParams: query } = new URL(context.req.url)
  const ticket = query.get(ticketParams.ticket)
  if (ticket === null) return undefined
  const path = pathname.startsWith(`${apiPrefix}/`) ? pathname.slice(apiPrefix.length) : pathname
  ctx.refusalTrail.showsCredential = true
  const holder = await redeemDownloadTicket(ctx, ticket, { operation, path, query })
  if (holder === undefined) throw new ApiError('NOT_AUTHENTICATED')
  const { userId: sub, sessionId: sid, tenantId, scopedTenantId } = holder
  return { sub, sid, tenantId, aud: ctx.client.id, named: scopedTenantId ?? '' }
}

const namedAccount = (context: HttpContext): string | undefined =>
  readTenantId(context.req.header(headers.scopedTenant))

/**
 * In the account that the request names. What belongs to the person and not to an account is done where the session is,
 * by the rules that hold there.
 */
const scoped = async (actor: Actor, operation: Operation, named: string | undefined): Promise<Actor> => {
  ensureTenantId(actor.tenantId)
  if (named === undefined || named === '') return actor
  const entered = await enterAccount(actor, named)
  if (entered.tenantId !== actor.tenantId && operation.access.is !== 'allowed')
    throw new ApiError('NOT_FOUND')
  return entered
}

const signedIn = async (context: HttpContext, operation: Operation, ctx: RequestContext): Promise<Actor> => {
  const claims: ShownSession | undefined =
    (await ticketClaims(context, operation, ctx)) ?? (await shownClaims(context, ctx))
  if (claims === undefined) {
    const holder = await apiTokenActor(context, operation, ctx)
    requireShownUser(context, holder.userId)
    return scoped(holder, operation, namedAccount(context))
  }
  ctx.refusalTrail.showsCredential = true
  ctx.refusalTrail.concerned = { tenantId: claims.tenantId, userId: claims.sub }
  const { member, session } = await readMember(ctx, claims)
  requireShownUser(context, member.userId)
  const { cnf, token, named = namedAccount(context) } = claims
  const actor = {
    ...member,
    tokenKey: cnf?.jkt,
    tokenEndsAt: token && new Date(token.exp * 1000),
    isManaging: token === undefined || (await isManaging(ctx, session, token)),
    isSessionProof: await isSessionProof(ctx, session),
    isGranted: session.scope !== null,
  }
  ctx.refusalTrail.actor = actor
  delete ctx.refusalTrail.concerned
  requireManaging(operation, actor)
  const entered = await scoped(actor, operation, named)
  ctx.refusalTrail.actor = entered
  requireShownTenant(context, operation, entered)
  const readRights: ReadRights = async (tx) => {
    const within = { ...ctx, db: tx, sessionFacts: prepareSessionFacts(tx, ctx.clock) }
    const { member: asNow } = await readMember(within, claims)
    return (await scoped({ ...actor, ...asNow }, operation, named)).permissions
  }
  return stopImpersonator(operation, judgedWhenLocked(entered, readRights))
}

const allowed = (actor: Actor, permission: string): Actor => {
  if (actor.can(permission)) return actor
  throw new ApiError('FORBIDDEN', { permission })
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
    case 'vendor':
      return vendorCaller(context, ctx)
    case 'allowed':
      return allowed(await signedIn(context, operation, ctx), access.permission)
  }
}
