import { ApiError } from '@vestibule/contract'
import type { Actor } from '../../request/request-context.ts'
import { passSession } from '../authentication/gate/pass-session.ts'
import { outsideKind } from '../sessions/mint-access-token.ts'
import { signAgain } from '../sessions/sign-again.ts'
import { isMember } from '../sessions/session-facts.queries.ts'
import { readSessionKey } from '../../request/session-key.ts'

/**
 * A token for the host page. With registered APIs it is nothing without the live frame that holds the key; a token that is
 * bound already is bound to no other key. Only the portal has the token that this is asked with.
 */
export const bindAccessToken = async (_: unknown, actor: Actor) => {
  const { apis, givesTokens, managesByWire } = actor.client
  const isBound = apis.length > 0
  const jkt = readSessionKey(actor)
  // Where the application manages by the published wire, the portal has no token that its pages may not have.
  const isRefused = isBound ? jkt === undefined : !givesTokens || managesByWire
  if (isRefused || actor.tokenKey !== undefined) throw new ApiError('FORBIDDEN')
  const facts = await actor.sessionFacts.of({ sessionId: actor.sessionId, tenantId: actor.tenantId })
  if (facts === undefined || !isMember(facts, actor.clock.now())) throw new ApiError('SESSION_ENDED')
  const passed = await passSession(actor, { facts, isContinued: true })
  const kind = await outsideKind(actor, facts.session)
  return {
    ...(await signAgain(actor, passed, { kind, tokenKey: isBound ? jkt : undefined })),
    tokenType: isBound ? ('DPoP' as const) : ('Bearer' as const),
  }
}
