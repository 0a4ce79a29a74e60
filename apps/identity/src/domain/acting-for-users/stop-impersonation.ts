import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { insertSessionRow } from '../sessions/sessions.queries.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import { endSessions } from '../sessions/end-sessions.queries.ts'
import { sessionEnd, toLimits } from '../sessions/limits.ts'
import { enforceSessionLimit } from '../sessions/enforce-session-limit.ts'
import { newSession, type StartedSession } from '../sessions/new-session.ts'
import { clearRefreshCookie } from '../sessions/refresh-cookie.ts'
import { startedAnswer } from '../authentication/started-answer.ts'
import { isMember, isProvedEnough, type SessionFacts } from '../sessions/session-facts.queries.ts'
import { readPresentedToken, rotateRefreshToken } from '../sign-in/refresh.ts'

/** Whether who acted may go on as themself: what their session was worth before still has to be enough. */
const mayReturn = (facts: SessionFacts, now: Date): boolean =>
  facts.session.revokedFor === 'impersonating' &&
  sessionEnd(facts.session, toLimits(facts, facts.session)) > now &&
  facts.user.lockedAt === null &&
  isMember(facts, now) &&
  isProvedEnough(facts)

/** A session with a new id that goes on from the one they had: no younger, no longer and proved no better. */
const continueAsImpersonator = async (
  tx: Database,
  ctx: RefreshContext,
  { session, user }: SessionFacts,
): Promise<StartedSession> => {
  const { userId, tenantId, amr, startedAt, authTime, expiresAt, rememberedIn, connectionId } = session
  await enforceSessionLimit(tx, ctx, { userId, email: user.email, tenantId })
  const { row, proof } = newSession(ctx, {
    userId,
    tenantId,
    amr,
    authTime,
    connectionId: connectionId ?? undefined,
    rememberedIn: rememberedIn ?? undefined,
    startedAt,
    endsAt: expiresAt,
  })
  await insertSessionRow(tx, row)
  return { proof }
}

const end = (
  ctx: RefreshContext,
  { session, user }: SessionFacts,
  actor: SessionFacts,
): Promise<StartedSession | undefined> =>
  ctx.transaction(async (tx) => {
    const which = { userId: user.id, sessionId: session.id } as const
    const ids = await endSessions(tx, ctx, { ...which, reason: 'impersonationStopped' })
    if (ids.length === 0) return undefined
    await audit(tx, ctx, {
      action: 'impersonation.stopped',
      resourceId: user.id,
      tenantId: session.tenantId,
      userId: user.id,
      email: user.email,
      actor: actor.user,
    })
    return mayReturn(actor, ctx.clock.now()) ? continueAsImpersonator(tx, ctx, actor) : undefined
  })

/** Ends an impersonation; only the newest refresh token of the session counts, as for a refresh. */
export const stopImpersonation = async (
  input: { readonly refreshToken?: string | undefined },
  ctx: RefreshContext,
): Promise<LoginResponse> => {
  const proof = readPresentedToken(ctx, input.refreshToken)
  if (proof === undefined) throw new ApiError('NOT_AUTHENTICATED')
  const facts = await ctx.sessionFacts.of({ sessionId: proof.sessionId, tenantId: null })
  const { actorSessionId, clientId } = facts?.session ?? {}
  if (facts === undefined || !actorSessionId || clientId !== ctx.client.id)
    throw new ApiError('SESSION_ENDED')
  await rotateRefreshToken(ctx, facts, proof)
  const actor = await ctx.sessionFacts.of({ sessionId: actorSessionId, tenantId: null })
  const started = actor && (await end(ctx, facts, actor))
  if (started !== undefined) return startedAnswer(ctx, started)
  clearRefreshCookie(ctx)
  throw new ApiError('SESSION_ENDED')
}
