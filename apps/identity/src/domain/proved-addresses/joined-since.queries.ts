import { and, eq, gt, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { joined } from '../../platform/db/joined.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { hasNeverCome } from '../members/untouched-users.queries.ts'
import { provesUntil } from './newer-place.ts'

/**
 * Whether others have made a user who never came a member since a proof of their address was mailed, or given them more: roles,
 * or a place that was off or over until then. The mailbox may have had
 * another owner then: what shows it does not show who has the address now (SEC-RA-89).
 *
 * @param mailedAt when the link or the code was made
 */
export const hasJoinedSince = async (db: Database, userId: string, mailedAt: Date): Promise<boolean> => {
  const until = provesUntil(mailedAt)
  const isNewer = or(gt(memberships.activatedAt, until), gt(memberships.updatedAt, until))
  const rows = await db
    .select({ one: sql`1` })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(users.id, userId), joined, isNewer, hasNeverCome(db)))
    .limit(1)
  return rows.length > 0
}
