import { ApiError, type ErrorCode } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { consumeOneTimeToken, findOneTimeToken } from '../credentials/one-time-token.queries.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import { insertSessionRow } from '../sessions/sessions.queries.ts'
import { ownPage } from '../applications/return-address.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import { readSessionKey } from '../../request/session-key.ts'
import { type MemberRights, rightsOfActedFor } from '../impersonation/member-rights.queries.ts'
import { rightsHeldBy } from '../members/rank.queries.ts'
import { whyNotImpersonate } from '../impersonation/rank.ts'
import { endSessions } from '../sessions/end-sessions.queries.ts'
import type { RefreshTokenPayload } from '../sessions/refresh-token.ts'
import { newSession, type StartedSession } from '../sessions/new-session.ts'
import { isReusedToken } from '../authentication/reused-token.ts'
import { startedAnswer } from '../authentication/started-answer.ts'
import type { LiveFacts } from '../sessions/session-facts.queries.ts'
import { refuseReused } from '../sign-in/end-and-refuse.ts'
import { isHolder, readPresentedToken, withoutForeignCookie } from '../sign-in/presented-token.ts'
import { actingSession } from './acting-session.ts'

type ImpersonateParams = {
  readonly impersonatedUserId: string
  readonly actorToken: string
  readonly redirectUrl?: string | undefined
  readonly refreshToken?: string | undefined
}

const checkRedirect = (ctx: RefreshContext, redirectUrl: string | undefined): void => {
  if (redirectUrl === undefined) return
  const { hostOrigin } = ctx
  const page = URL.canParse(redirectUrl, hostOrigin) ? new URL(redirectUrl, hostOrigin).toString() : ''
  if (ownPage(ctx, page) === undefined) throw new ApiError('REDIRECT_REFUSED')
}

type Beginning = {
  readonly actor: LiveFacts
  readonly target: MemberRights
  readonly reason: unknown
}

/** The person's own sessions and their last visit stay as they are: it was not they who came. */
const begin = async (
  tx: Database,
  ctx: RefreshContext,
  { actor: { session, user }, target, reason }: Beginning,
): Promise<StartedSession | undefined> => {
  const { row, proof } = newSession(ctx, {
    userId: target.id,
    tenantId: target.tenantId,
    amr: session.amr,
    source: { is: 'impersonation', session },
  })
  const which = { userId: user.id, sessionId: session.id, successorId: proof.sessionId } as const
  // It was ended in this moment.
  if ((await endSessions(tx, ctx, { ...which, reason: 'impersonating' })).length === 0) return undefined
  await insertSessionRow(tx, row)
  await audit(tx, ctx, {
    action: 'impersonation.started',
    resourceId: target.id,
    tenantId: row.tenantId,
    userId: target.id,
    email: target.email,
    actor: user,
    details: { reason },
  })
  return { proof }
}

const refuse = async (
  ctx: RefreshContext,
  { tenantId, userId, data }: OneTimeTokenRow,
  refusal: ErrorCode,
): Promise<never> => {
  await audit(ctx.db, ctx, {
    action: 'impersonation.refused',
    resourceId: String(data.targetId),
    tenantId,
    userId,
    details: { refusal },
  })
  throw new ApiError(refusal)
}

/** A token that was copied says so here as well, and opens nothing (SEC-SS-05). */
const refuseReusedToken = async (ctx: RefreshContext, presented: RefreshTokenPayload): Promise<void> => {
  const facts = await ctx.sessionFacts.of({ sessionId: presented.sessionId, tenantId: null })
  if (facts === undefined || !isHolder(ctx, facts, { proofKey: readSessionKey(ctx) })) return
  if (isReusedToken(facts, presented, ctx.clock.now())) await refuseReused(ctx, facts)
}

/** Trades the actor's session for one that acts for the other person; both get new ids (SEC-SS-03). */
export const impersonate = async (params: ImpersonateParams, caller: RefreshContext) => {
  const presented = readPresentedToken(caller, params.refreshToken)
  const ctx = presented === undefined ? caller : withoutForeignCookie(caller, presented)
  checkRedirect(ctx, params.redirectUrl)
  const token = { purpose: 'impersonation', token: params.actorToken } as const
  const request = await findOneTimeToken(ctx.db, ctx, token)
  if (request === undefined || request.data.targetId !== params.impersonatedUserId)
    throw new ApiError('LINK_INVALID')
  if (presented !== undefined) await refuseReusedToken(ctx, presented)
  const actor = await actingSession(ctx, request, presented)
  const target = await rightsOfActedFor(ctx.db, request.tenantId, params.impersonatedUserId, ctx.clock.now())
  if (actor === undefined || target === undefined) return refuse(ctx, request, 'LINK_INVALID')
  // The rights of either user may have changed since it was asked.
  const rights = await rightsHeldBy(ctx.db, request.tenantId, target.id)
  const refusal = whyNotImpersonate(actor, rights)
  if (refusal !== undefined) return refuse(ctx, request, refusal)
  const started = await ctx.transaction(async (tx) => {
    await lockUserRow(tx, request.userId)
    if ((await consumeOneTimeToken(tx, ctx, token)) === undefined) return undefined
    return begin(tx, ctx, { actor, target, reason: request.data.reason })
  })
  if (started === undefined) throw new ApiError('LINK_INVALID')
  const { accessToken = '', refreshToken, expires = '', expiresIn = 0 } = await startedAnswer(ctx, started)
  return { accessToken, tokenType: 'Bearer' as const, refreshToken, expires, expiresIn }
}
