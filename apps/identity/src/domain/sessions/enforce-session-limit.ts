import { audit } from '../audit/audit.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { endSessions } from './end-sessions.queries.ts'
import { readLimitFacts } from './limit-columns.queries.ts'
import { toLimits } from './limits.ts'
import { type LiveSession, listLiveSessions } from './live-sessions.queries.ts'

type Place = { readonly userId: string; readonly tenantId: string }

/**
 * Their own: an actor who impersonates them takes no place of theirs away (SEC-AD-06), nor does an application that a
 * session of theirs let in.
 */
const inPlace = async (tx: Database, { userId, tenantId }: Place, now: Date): Promise<LiveSession[]> =>
  (await listLiveSessions(tx, userId, now)).filter(
    (session) => session.tenantId === tenantId && session.actorId === null && session.parentId === null,
  )

/** A session is about to begin in a tenant: where only so many may be at once, the oldest ones end. */
export const enforceSessionLimit = async (
  tx: Database,
  ctx: RequestContext,
  { userId, email, tenantId }: Place & { readonly email: string },
): Promise<void> => {
  const { atOnce } = toLimits(await readLimitFacts(tx, tenantId), { isHosted: false })
  if (atOnce === Infinity) return
  // Two who sign in at once would each not see the other.
  await lockUserRow(tx, userId)
  const live = await inPlace(tx, { userId, tenantId }, ctx.clock.now())
  const surplus = live.slice(atOnce - 1).map(({ id }) => id)
  if (surplus.length === 0) return
  for (const sessionId of surplus) await endSessions(tx, ctx, { userId, sessionId, reason: 'surplus' })
  await audit(tx, ctx, {
    action: 'session.surplusEnded',
    resourceId: userId,
    userId,
    email,
    tenantId,
    details: { sessions: surplus, atOnce },
  })
}

/** Whether a session is one too many: the number may have become smaller since it began. */
export const exceedsSessionLimit = async (
  db: Database,
  { userId, tenantId, sessionId, atOnce }: Place & { readonly sessionId: string; readonly atOnce: number },
  now: Date,
): Promise<boolean> => {
  if (atOnce === Infinity) return false
  const live = await inPlace(db, { userId, tenantId }, now)
  return live.findIndex(({ id }) => id === sessionId) >= atOnce
}
