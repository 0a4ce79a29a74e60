import { and, lte, or, isNull, lt, asc } from 'drizzle-orm'
import { memberships } from '../../platform/db/schema/users.ts'
import type { Database } from '../../platform/db/database.ts'

export const membersAtOnce = 100

/** Over, and no job has come by since. A new date makes a membership that was over and is over again one of these. */
export const isOver = (now: Date) =>
  and(
    lte(memberships.temporaryExpirationDate, now),
    or(
      isNull(memberships.expiryHandledAt),
      lt(memberships.expiryHandledAt, memberships.temporaryExpirationDate),
    ),
  )

export const overMembers = (db: Database, now: Date) =>
  db
    .select({ tenantId: memberships.tenantId, userId: memberships.userId })
    .from(memberships)
    .where(isOver(now))
    .orderBy(asc(memberships.temporaryExpirationDate))
    .limit(membersAtOnce)
