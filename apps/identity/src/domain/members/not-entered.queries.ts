import { and, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { type MembershipRow, memberships } from '../../platform/db/schema/users.ts'

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
