import { sha256 } from '../../platform/crypto/hash.ts'
import type { EndReason } from '../sessions/end-sessions.queries.ts'
import type { RefreshTokenPayload } from '../sessions/refresh-token.ts'
import type { SessionFacts } from '../sessions/session-facts.queries.ts'

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
export const wasJustRenewed = ({ session: { revokedFor, scope }, wasJustRevoked }: SessionFacts): boolean =>
  continuesSession.has(revokedFor) && wasJustRevoked && !(revokedFor === 'replaced' && scope !== null)

/**
 * Whether a session of the portal goes on under another id, and a token of it is shown when its browser has had the new one
 * for long. An application that proved anew is not always given another token, and says so by showing the one it has.
 */
export const isReplacedToken = (facts: SessionFacts, { seed }: RefreshTokenPayload): boolean => {
  const { revokedFor, scope, seedHash } = facts.session
  const isContinued = continuesSession.has(revokedFor) && revokedFor !== 'replaced'
  return isContinued && scope === null && sha256(seed) === seedHash && !wasJustRenewed(facts)
}
