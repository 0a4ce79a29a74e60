import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import { readSessionKey } from '../../request/session-key.ts'
import { isCurrentProof } from '../sessions/is-current-proof.ts'
import type { RefreshTokenPayload } from '../sessions/refresh-token.ts'
import { isMember, isProvedEnough, isSessionLive, type LiveFacts } from '../sessions/session-facts.queries.ts'
import { isHolder } from '../sign-in/presented-token.ts'

/**
 * The caller shows the session that asked, by its refresh token or its key: an `actorToken` that was slipped into another
 * browser changes nothing there, and an access token alone is no session to go on from.
 */
const isShown = (
  ctx: RefreshContext,
  facts: LiveFacts,
  presented: RefreshTokenPayload | undefined,
): boolean => {
  const proofKey = readSessionKey(ctx)
  if (facts.session.proofKey !== null) return facts.session.proofKey === proofKey
  return presented !== undefined && isCurrentProof(facts, presented) && isHolder(ctx, facts, { proofKey })
}

/** The session that asked to act for another user, if it is still as good as then, and no application's. */
export const actingSession = async (
  ctx: RefreshContext,
  { tenantId, data }: OneTimeTokenRow,
  presented: RefreshTokenPayload | undefined,
): Promise<LiveFacts | undefined> => {
  const facts = await ctx.sessionFacts.of({ sessionId: String(data.sessionId), tenantId })
  const now = ctx.clock.now()
  if (facts === undefined || !isSessionLive(facts, now) || !isMember(facts, now)) return undefined
  const { clientId, actorId, scope } = facts.session
  const isOurs = clientId === ctx.client.id && actorId === null && scope === null
  return isOurs && isProvedEnough(facts) && isShown(ctx, facts, presented) ? facts : undefined
}
