import { sha256 } from '../../platform/crypto/hash.ts'
import type { EndReason } from '../sessions/end-sessions.queries.ts'
import { isCurrentProof } from '../sessions/is-current-proof.ts'
import type { RefreshTokenPayload } from '../sessions/refresh-token.ts'
import type { SessionFacts } from '../sessions/session-facts.queries.ts'

/** What a session and its latest token are, at this moment. */
type ShownState = Pick<SessionFacts, 'session' | 'isInGrace' | 'wasJustRevoked'>

/** Ends of sessions after which the browser has another one, also where its user signed in again. */
const continuesSession: ReadonlySet<unknown> = new Set<EndReason>([
  'renewed',
  'replaced',
  'impersonating',
  'impersonationStopped',
])

/**
 * Another tab gave the browser another session while this one was asking: the browser has the new cookie by now, and taking
 * it away would sign everybody out. An application whose session was replaced has no other one.
 */
export const wasJustRenewed = ({ session: { revokedFor, scope }, wasJustRevoked }: ShownState): boolean =>
  continuesSession.has(revokedFor) && wasJustRevoked && !(revokedFor === 'replaced' && scope !== null)

/** Whether a session goes on under another id. An application that proved anew is not always given another token. */
const isContinued = ({ session: { revokedFor, scope } }: ShownState): boolean =>
  continuesSession.has(revokedFor) && revokedFor !== 'replaced' && scope === null

/**
 * Whether a token is shown that was replaced, by a later generation or by the token of another id, when its browser has had
 * the new one for long: it was copied, by the caller or from them (SEC-SS-05). Asked wherever a refresh token is shown,
 * before it is used for anything.
 *
 * @param now by which a session that is over by its time is told from one that lives; its tokens open nothing any more
 */
export const isReusedToken = (facts: ShownState, proof: RefreshTokenPayload, now: Date): boolean => {
  const { revokedAt, seedHash, generation, expiresAt, idleExpiresAt } = facts.session
  if (sha256(proof.seed) !== seedHash) return false
  if (revokedAt !== null) return isContinued(facts) && !wasJustRenewed(facts)
  const isLive = expiresAt > now && idleExpiresAt > now
  return isLive && proof.generation < generation && !isCurrentProof(facts, proof)
}
