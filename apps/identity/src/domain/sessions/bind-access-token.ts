import { ApiError } from '@vestibule/contract'
import type { Actor } from '../../request/request-context.ts'
import { signFor } from './session-answer.ts'
import { isMember } from './session-facts.ts'
import { sessionKeyOf } from '../../request/session-key.ts'

/**
 * A token for the host page, which is nothing without the live frame that holds the key. A token that is bound already
 * is bound to no other key: only the portal has the plain one that this is asked with.
 */
export const bindAccessToken = async (_: unknown, by: Actor) => {
  const jkt = sessionKeyOf(by)
  if (by.client.apis.length === 0 || jkt === undefined || by.tokenKey !== undefined)
    throw new ApiError('FORBIDDEN')
  const facts = await by.sessionFacts.of({ sessionId: by.sessionId, tenantId: by.tenantId })
  if (facts === undefined || !isMember(facts, by.clock.now())) throw new ApiError('SESSION_ENDED')
  return { ...(await signFor(by, facts, jkt)), tokenType: 'DPoP' as const }
}
