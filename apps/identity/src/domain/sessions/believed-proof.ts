import type { Services } from '../../request/services.ts'
import type { RefreshTokenPayload } from './refresh-token.ts'
import { isSessionLive } from './session-facts.queries.ts'

/** What the refresh tokens of one request prove together. */
type BelievedProof =
  | { readonly is: 'believed'; readonly proof: RefreshTokenPayload | undefined }
  | { readonly is: 'refused'; readonly sessionIds: readonly string[] }

/**
 * Of several refresh tokens under one name the newest counts of the session that lives: one that is over is left from
 * another place of the same browser, and counts for nothing. Two families that live mean that another site tossed one in,
 * and neither is believed (ruling 17, SEC-SS-38).
 *
 * @param proofs newest first
 */
export const believeProofs = async (
  { sessionFacts, clock }: Pick<Services, 'sessionFacts' | 'clock'>,
  proofs: readonly RefreshTokenPayload[],
): Promise<BelievedProof> => {
  const ids = [...new Set(proofs.map(({ sessionId }) => sessionId))]
  if (ids.length < 2) return { is: 'believed', proof: proofs[0] }
  const all = await Promise.all(ids.map((sessionId) => sessionFacts.of({ sessionId, tenantId: null })))
  const now = clock.now()
  const living = new Map(
    all
      .filter((facts) => facts !== undefined)
      .filter((facts) => isSessionLive(facts, now))
      .map(({ session }) => [session.id, session.familyId]),
  )
  if (new Set(living.values()).size > 1) return { is: 'refused', sessionIds: [...living.keys()] }
  return { is: 'believed', proof: proofs.find(({ sessionId }) => living.has(sessionId)) ?? proofs[0] }
}
