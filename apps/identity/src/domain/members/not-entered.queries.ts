import { and, eq, exists, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type MembershipRow, memberships, users } from '../../platform/db/schema/users.ts'
import { hasNeverCome } from './untouched-users.queries.ts'

/**
 * Whether a directory has named a member who never acted in the tenant since: they were not asked, and no session began there.
 * Nothing of their account is the tenant's but the place in it.
 */
export const hasNotEntered = ({
  directoryDomain,
  lastSeenAt,
}: Pick<MembershipRow, 'directoryDomain' | 'lastSeenAt'>): boolean =>
  directoryDomain !== null && lastSeenAt === null

/** The same of a row of `memberships`. Pending too: callers ask for those who have joined. */
export const isNotEntered: SQL | undefined = and(
  isNotNull(memberships.directoryDomain),
  isNull(memberships.lastSeenAt),
)

/**
 * That a tenant may ask things of a member, such as how their password looks: they are not the owner of an account from elsewhere
 * whom its directory named unasked (SEC-BE-07). One whose account the directory made is asked from the first moment. Pending too:
 * callers ask for those who have joined.
 */
export const isAskable = (db: Database): SQL | undefined => {
  const neverCame = db
    .select({ one: sql`1` })
    .from(users)
    .where(and(eq(users.id, memberships.userId), hasNeverCome(db)))
  return or(not(isNotEntered!), exists(neverCame))
}
