import { ApiError } from '@vestibule/contract'
import type { Actor } from '../../request/request-context.ts'
import { passSession } from '../authentication/gate/pass-session.ts'
import { signFor } from '../sessions/session-answer.ts'
import { isMember } from '../sessions/session-facts.queries.ts'
import { readSessionKey } from '../../request/session-key.ts'

/**
 * A token for the host page, which is nothing without the live frame that holds the key. A token that is bound already
 * is bound to no other key: only the portal has the plain one that this is asked with.
 */
export const bindAccessToken = async (_: unknown, actor: Actor) => {
  const jkt = readSessionKey(actor)
  if (actor.client.apis.length === 0 || jkt === undefined || actor.tokenKey !== undefined)
    throw new ApiError('FORBIDDEN')
  const facts = await actor.sessionFacts.of({ sessionId: actor.sessionId, tenantId: actor.tenantId })
  if (facts === undefined || !isMember(facts, actor.clock.now())) throw new ApiError('SESSION_ENDED')
  return {
    ...(await signFor(actor, await passSession(actor, { facts, isContinued: true }), jkt)),
    tokenType: 'DPoP' as const,
  }
}
