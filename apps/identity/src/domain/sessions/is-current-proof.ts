import { sha256 } from '../../platform/crypto/hash.ts'
import type { RefreshTokenPayload } from './refresh-token.ts'
import type { SessionFacts } from './session-facts.queries.ts'

/**
 * Whether a refresh token shows its session to a request that trades nothing in: only the living generation does, and its
 * predecessor for as long as a browser that lost an answer may show it.
 */
export const isCurrentProof = (
  { session, isInGrace }: Pick<SessionFacts, 'session' | 'isInGrace'>,
  { sessionId, generation, seed }: RefreshTokenPayload,
): boolean => {
  if (sessionId !== session.id || sha256(seed) !== session.seedHash) return false
  if (generation === session.generation) return true
  return generation === session.generation - 1 && isInGrace
}
