import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { audit } from '../../audit/audit.ts'
import { secondsLater } from '../../clock.ts'
import type { RefreshCaller } from '../../http/visitor.ts'
import { endSessions } from '../../sessions/end-sessions.ts'
import { clearRefreshCookie } from '../../sessions/refresh-cookie.ts'
import { type RefreshProof, readRefreshToken } from '../../sessions/refresh-token.ts'
import { sessionAnswer } from '../../sessions/session-answer.ts'
import { isMember, isSessionLive, type SessionFacts } from '../../sessions/session-facts.ts'
import { touchMembership } from './auth.queries.ts'

type Refresh = { readonly tenantId?: string | null; readonly refreshToken?: string }

/** The cookie counts; a token in the body is for callers who are no browser (ruling 10). */
export const proofOf = (caller: RefreshCaller, inBody: string | undefined): RefreshProof | undefined => {
  if (caller.cookieProof !== undefined || caller.deployment !== 'direct') return caller.cookieProof
  return inBody === undefined ? undefined : readRefreshToken(caller.secrets, inBody)
}

const ended = (caller: RefreshCaller): never => {
  clearRefreshCookie(caller)
  throw new ApiError('SESSION_ENDED')
}

/** Somebody has a token that was replaced: the person or a thief. Nobody can tell, so the session ends for both. */
const reused = async (caller: RefreshCaller, { session, user }: SessionFacts): Promise<never> => {
  await caller.transaction(async (tx) => {
    const ids = await endSessions(tx, caller, { userId: user.id, sessionId: session.id, reason: 'reuse' })
    if (ids.length === 0) return
    await audit(tx, caller, {
      action: 'session.reused',
      resource: 'session',
      resourceId: session.id,
      severity: 'High',
      tenantId: session.tenantId,
      userId: user.id,
      email: user.email,
    })
  })
  return ended(caller)
}

/** `lastSeenAt` is for people: writing it at every refresh would only cost. */
const seenEverySeconds = 300

export const refreshToken = async (input: Refresh, caller: RefreshCaller): Promise<LoginResponse> => {
  const proof = proofOf(caller, input.refreshToken)
  if (proof === undefined) throw new ApiError('NOT_AUTHENTICATED')
  const [facts] = await caller.sessionFacts.execute({
    sessionId: proof.sessionId,
    tenantId: input.tenantId ?? null,
  })
  const now = caller.clock.now()
  if (facts === undefined || !isSessionLive(facts, now) || facts.session.clientId !== caller.client.id) {
    return ended(caller)
  }
  if (!isMember(facts, now)) {
    // Asking for a foreign tenant costs the question; being no member of one's own any more costs the session.
    if (input.tenantId && input.tenantId !== facts.session.tenantId) throw new ApiError('NOT_A_MEMBER')
    return ended(caller)
  }
  const rotation = await caller.rotate(proof, facts.session)
  if (rotation.is === 'reused') return reused(caller, facts)
  if (rotation.is === 'ended') return ended(caller)
  const { tenantId, lastSeenAt } = facts.membership
  if (lastSeenAt === null || secondsLater(lastSeenAt, seenEverySeconds) <= now) {
    await touchMembership(caller.db, caller, { tenantId, userId: facts.user.id })
  }
  return sessionAnswer(caller, facts, { ...proof, generation: rotation.generation })
}
