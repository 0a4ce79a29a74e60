import { audit } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Actor } from '../../request/request-context.ts'
import { endSessions } from './end-sessions.queries.ts'

/**
 * Signs a user out everywhere else along with a change of what they sign in with: who used another session may have been
 * the reason for the change (ASVS 7.4.3). What was sent to them is revoked by the event of the change itself.
 *
 * @param isWanted false and undefined: the other sessions stay
 */
export const endOtherSessions = async (
  tx: Database,
  actor: Actor,
  isWanted: boolean | undefined,
): Promise<void> => {
  if (!isWanted) return
  const { userId, sessionId: exceptSessionId } = actor
  const sessions = await endSessions(tx, actor, { userId, exceptSessionId, reason: 'revoked' })
  if (sessions.length === 0) return
  await audit(tx, actor, { action: 'session.revoked', resourceId: userId, details: { sessions } })
}
