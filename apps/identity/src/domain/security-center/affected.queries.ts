import {
  and,
  count,
  countDistinct,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { throttles } from '../../platform/db/schema/throttles.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { liveMembership } from '../members/live-membership.queries.ts'
import { isAskable } from '../members/not-entered.queries.ts'
import { isEnrolledSql } from '../mfa-policy/factor-conditions.queries.ts'

type Place = { readonly tenantId: string; readonly now: Date }

/** Members of hidden accounts are counted as little as invited ones (SEC-BE-42). */
const membersWhere = async (db: Database, { tenantId, now }: Place, condition?: SQL): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inTenant(memberships, tenantId, liveMembership(now), isAskable(db), condition))
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

/** Members who have a password. */
export const countWithPassword = (db: Database, place: Place): Promise<number> =>
  membersWhere(db, place, isNotNull(users.passwordHash))

/** Up to so many members who have a password. */
export const listWithPassword = (
  db: Database,
  { tenantId, now }: Place,
  most: number,
): Promise<{ readonly userId: string }[]> =>
  db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inTenant(memberships, tenantId, liveMembership(now), isAskable(db), isNotNull(users.passwordHash)))
    .limit(most)

/** How many of some counters of failed tries stand at so many or more. */
export const countFailing = async (
  db: Database,
  keys: readonly string[],
  failures: number,
): Promise<number> => {
  const [row] = await db
    .select({ count: count() })
    .from(throttles)
    .where(and(inArray(throttles.key, [...keys]), gte(throttles.failures, failures)))
  return row?.count ?? 0
}

/** Live sessions of members. They are reached by their members: sessions have an index by user, and none by tenant. */
const liveSessions = ({ tenantId, now }: Place, condition?: SQL) => ({
  member: inTenant(memberships, tenantId, eq(memberships.userId, sessions.userId)),
  session: inTenant(
    sessions,
    tenantId,
    and(liveMembership(now), isNull(sessions.revokedAt), gt(sessions.expiresAt, now), condition),
  ),
})

/** Members with a live session that began, or was last used, before a moment. */
export const countOlderSessions = async (
  db: Database,
  place: Place,
  by: 'startedAt' | 'rotatedAt',
  before: Date,
): Promise<number> => {
  const { member, session } = liveSessions(place, lt(sessions[by], before))
  const [row] = await db
    .select({ count: countDistinct(sessions.userId) })
    .from(sessions)
    .innerJoin(memberships, member)
    .where(session)
  return row?.count ?? 0
}

/** Members with more live sessions than so many. */
export const countCrowded = async (db: Database, place: Place, most: number): Promise<number> => {
  const { member, session } = liveSessions(place)
  const crowded = db
    .select({ userId: sessions.userId })
    .from(sessions)
    .innerJoin(memberships, member)
    .where(session)
    .groupBy(sessions.userId)
    .having(gt(count(), most))
    .as('crowded')
  const [row] = await db.select({ count: count() }).from(crowded)
  return row?.count ?? 0
}

/** Addresses from which members have signed in to sessions that are live; up to so many pairs. */
export const listSessionAddresses = (
  db: Database,
  place: Place,
  most: number,
): Promise<{ readonly userId: string; readonly ip: string }[]> => {
  const { member, session } = liveSessions(place)
  return db
    .selectDistinct({ userId: sessions.userId, ip: sessions.ip })
    .from(sessions)
    .innerJoin(memberships, member)
    .where(session)
    .limit(most)
}
