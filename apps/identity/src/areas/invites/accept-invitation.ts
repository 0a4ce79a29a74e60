import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { findUserById } from '../../credentials/credential-queries.ts'
import { cookieProofs } from '../../http/cookie-proof.ts'
import type { Visitor } from '../../http/visitor.ts'
import { startedAnswer } from '../../sessions/session-answer.ts'
import { isSessionLive } from '../../sessions/session-facts.ts'
import { startSession } from '../../sessions/start-session.ts'
import { touchMembership } from '../auth/auth.queries.ts'
import { acceptInvitationAtSignIn } from './accept-at-sign-in.ts'

type Accept = { readonly userId: string; readonly token: string }

/** Whether somebody else is signed in here: an invitation is for the person it was mailed to (SEC-AD-01). */
const isSomebodyElse = async (visitor: Visitor, userId: string): Promise<boolean> => {
  const [proof] = cookieProofs(visitor)
  if (proof === undefined) return false
  const [facts] = await visitor.sessionFacts.execute({ sessionId: proof.sessionId, tenantId: null })
  return facts !== undefined && isSessionLive(facts, visitor.clock.now()) && facts.user.id !== userId
}

/** Takes a person who has an account into the inviting tenant, and signs them in there. */
export const acceptInvitation = async (
  { userId, token }: Accept,
  visitor: Visitor,
): Promise<LoginResponse> => {
  const user = await findUserById(visitor.db, userId)
  if (user === undefined || user.lockedAt !== null || (await isSomebodyElse(visitor, user.id))) {
    throw new ApiError('LINK_INVALID')
  }
  const started = await visitor.transaction(async (tx) => {
    const tenantId = await acceptInvitationAtSignIn(tx, visitor, user, token)
    if (tenantId === undefined) return undefined
    await touchMembership(tx, visitor, { tenantId, userId: user.id })
    return startSession(tx, visitor, { userId: user.id, tenantId, amr: ['email'] })
  })
  if (started === undefined) throw new ApiError('LINK_INVALID')
  return startedAnswer(visitor, started)
}
