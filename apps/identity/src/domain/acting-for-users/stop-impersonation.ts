import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { audit } from '../audit/audit.ts'
import { lockUsers } from '../../platform/db/lock-users.queries.ts'
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
import { ensureHolder, readPresentedToken, withoutForeignCookie } from '../sign-in/presented-token.ts'
import { refuseReplaced, rotateRefreshToken } from '../sign-in/refresh.ts'
import { readSessionKey } from '../../request/session-key.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'

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
  id: string,
): Promise<StartedSession> => {
  const { userId, tenantId, amr } = session
  await enforceSessionLimit(tx, ctx, { userId, email: user.email, tenantId })
  const { row, proof } = newSession(ctx, {
    id,
    userId,
    tenantId,
    amr,
    source: { is: 'successor', session, isProvedNow: false },
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
    // What ends the sessions of who acts ends this one as well: neither begins a new one beside the other.
    await lockUsers(tx, [user.id, actor.user.id])
    const successorId = mayReturn(actor, ctx.clock.now()) ? uuidv7(ctx.clock, ctx.random) : undefined
    const which = { userId: user.id, sessionId: session.id, reason: 'impersonationStopped' } as const
    const ids = await endSessions(tx, ctx, successorId === undefined ? which : { ...which, successorId })
    // Another tab has stopped it in this moment: the browser has the cookie of that, which stays.
    if (ids.length === 0) throw new ApiError('REFRESH_AGAIN')
    await audit(tx, ctx, {
      action: 'impersonation.stopped',
      resourceId: user.id,
      tenantId: session.tenantId,
      userId: user.id,
      email: user.email,
      actor: actor.user,
    })
    return successorId === undefined ? undefined : continueAsImpersonator(tx, ctx, actor, successorId)
  })

/** Ends an impersonation; only the newest refresh token of the session counts, and its holder alone shows it, as for a refresh. */
export const stopImpersonation = async (
  input: { readonly refreshToken?: string | undefined },
  caller: RefreshContext,
): Promise<LoginResponse> => {
  const proof = readPresentedToken(caller, input.refreshToken)
  if (proof === undefined) throw new ApiError('NOT_AUTHENTICATED')
  const ctx = withoutForeignCookie(caller, proof)
  const facts = await ctx.sessionFacts.of({ sessionId: proof.sessionId, tenantId: null })
  const { actorSessionId, clientId } = facts?.session ?? {}
  if (facts === undefined || !actorSessionId || clientId !== ctx.client.id)
    throw new ApiError('SESSION_ENDED')
  ensureHolder(ctx, facts, { proofKey: readSessionKey(ctx) })
  await refuseReplaced(ctx, facts, proof)
  await rotateRefreshToken(ctx, facts, proof)
  const actor = await ctx.sessionFacts.of({ sessionId: actorSessionId, tenantId: null })
  const started = actor && (await end(ctx, facts, actor))
  if (started !== undefined) return startedAnswer(ctx, started)
  clearRefreshCookie(ctx)
  throw new ApiError('SESSION_ENDED')
}
