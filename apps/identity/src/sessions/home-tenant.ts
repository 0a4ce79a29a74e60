import { and, asc, desc, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { memberships } from '../db/schema/users.ts'

const isLive = (now: Date) =>
  and(
    eq(memberships.isDisabled, false),
    isNotNull(memberships.activatedAt),
    or(isNull(memberships.temporaryExpirationDate), gt(memberships.temporaryExpirationDate, now)),
  )

/** The tenant a person starts in: where they were last, else the first they joined. Undefined: nowhere. */
export const homeTenant = async (db: Database, userId: string, now: Date): Promise<string | undefined> => {
  const live = await db
    .select({ tenantId: memberships.tenantId, lastSeenAt: memberships.lastSeenAt })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), isLive(now)))
    .orderBy(desc(memberships.lastSeenAt), asc(memberships.joinedAt))
  // PostgreSQL sorts null first when descending.
  return (live.find(({ lastSeenAt }) => lastSeenAt !== null) ?? live[0])?.tenantId
}
