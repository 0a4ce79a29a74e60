import { and, asc, eq, exists, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { memberships } from '../../platform/db/schema/users.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'

const membersAtOnce = 100

/**
 * Over, and no job has come by since. Pending too: an invitation may end before it is answered. A new date makes a membership that was over and is over again one of these.
 */
const isOver = (now: Date) =>
  and(
    lte(memberships.temporaryExpirationDate, now),
    or(
      isNull(memberships.expiryHandledAt),
      lt(memberships.expiryHandledAt, memberships.temporaryExpirationDate),
    ),
  )

/** Pending too: an invitation may end before it is answered. */
export const overMembers = (db: Database, now: Date) =>
  db
    .select({ tenantId: memberships.tenantId, userId: memberships.userId })
    .from(memberships)
    .where(isOver(now))
    .orderBy(asc(memberships.temporaryExpirationDate))
    .limit(membersAtOnce)

/** Whether there is one of them, as a condition. Pending too: as for the members themselves. */
export const existsOverMember = (db: Database, now: Date): SQL =>
  exists(db.select({ one: sql`1` }).from(memberships).where(isOver(now)))

type Place = { readonly tenantId: string; readonly userId: string }

/**
 * Notes that the end of a membership was handled; undefined where it is not over any more. Pending too: an invitation may
 * end before it is answered.
 */
export const markExpiryHandled = async (
  tx: Database,
  { tenantId, userId }: Place,
  now: Date,
): Promise<{ readonly until: Date | null } | undefined> => {
  const [member] = await tx
    .update(memberships)
    .set({ expiryHandledAt: now })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isOver(now)))
    .returning({ until: memberships.temporaryExpirationDate })
  return member
}
