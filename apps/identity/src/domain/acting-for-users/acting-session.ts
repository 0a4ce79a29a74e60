import type { OneTimeTokenRow } from '../../platform/db/schema/one-time-tokens.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { isKeptByKey } from '../../request/session-key.ts'
import { isMember, isProvedEnough, isSessionLive, type LiveFacts } from '../sessions/session-facts.queries.ts'

/**
 * A browser shows the session that asked: a token that was slipped into another browser changes nothing there.
 * Callers without cookies asked with a token of that session already.
 */
const isShown = (ctx: RefreshContext, { session }: LiveFacts): boolean => {
  const { deployment, cookieProof } = ctx
  if (cookieProof === undefined) return deployment === 'direct' || isKeptByKey(session, ctx)
  return cookieProof.sessionId === session.id && sha256(cookieProof.seed) === session.seedHash
}

/** The session that asked to act for another user, if it is still as good as then. */
export const actingSession = async (
  ctx: RefreshContext,
  { tenantId, data }: OneTimeTokenRow,
): Promise<LiveFacts | undefined> => {
  const facts = await ctx.sessionFacts.of({ sessionId: String(data.sessionId), tenantId })
  const now = ctx.clock.now()
  if (facts === undefined || !isSessionLive(facts, now) || !isMember(facts, now)) return undefined
  const isOurs = facts.session.clientId === ctx.client.id && facts.session.actorId === null
  return isOurs && isProvedEnough(facts) && isShown(ctx, facts) ? facts : undefined
}
