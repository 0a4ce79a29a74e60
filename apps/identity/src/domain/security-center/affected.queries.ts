import { and, count, countDistinct, eq, gt, isNotNull, isNull, lt, not, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { liveMembership } from '../members/live-membership.queries.ts'
import { isEnrolledSql } from '../mfa-policy/may-be-asked.queries.ts'

type Place = { readonly tenantId: string; readonly now: Date }

const membersWhere = async (db: Database, { tenantId, now }: Place, condition?: SQL): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inTenant(memberships, tenantId, liveMembership(now), condition))
  return row?.count ?? 0
}

export const countLiveMembers = (db: Database, place: Place): Promise<number> => membersWhere(db, place)

/** Members who would be asked to set up a second factor. */
export const countUnenrolled = (db: Database, place: Place): Promise<number> =>
  membersWhere(db, place, not(isEnrolledSql))

/** Members whose password was chosen before a moment. */
export const countOlderPasswords = (db: Database, place: Place, before: Date): Promise<number> =>
  membersWhere(
    db,
    place,
    and(
      isNotNull(users.passwordHash),
      lt(sql`coalesce(${users.passwordChangedAt}, ${users.createdAt})`, before),
    ),
  )

const isLive = (now: Date) => and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now))

/** Members with a live session that began, or was last used, before a moment. */
export const countOlderSessions = async (
  db: Database,
  { tenantId, now }: Place,
  by: 'startedAt' | 'rotatedAt',
  before: Date,
): Promise<number> => {
  const [row] = await db
    .select({ count: countDistinct(sessions.userId) })
    .from(sessions)
    .where(inTenant(sessions, tenantId, isLive(now), lt(sessions[by], before)))
  return row?.count ?? 0
}

/** Members with more live sessions than so many. */
export const countCrowded = async (db: Database, { tenantId, now }: Place, most: number): Promise<number> => {
  const crowded = db
    .select({ userId: sessions.userId })
    .from(sessions)
    .where(inTenant(sessions, tenantId, isLive(now)))
    .groupBy(sessions.userId)
    .having(gt(count(), most))
    .as('crowded')
  const [row] = await db.select({ count: count() }).from(crowded)
  return row?.count ?? 0
}
