import { and, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { type MembershipRow, memberships } from './schema/users.ts'

/**
 * That a person has joined, and was not only invited. What a tenant may read of a person, ask of them or do to them counts
 * from then on (SEC-BE-01). Whether a membership counts now, `liveMembership` says.
 */
export const joined: SQL = isNotNull(memberships.activatedAt)

/** That an invitation is not answered yet. */
export const isPending: SQL = isNull(memberships.activatedAt)

/**
 * That a directory has named a member who never acted in the tenant since: the same as `hasNotEntered` says of a row. Callers ask
 * for those who have joined.
 */
export const isNotEntered: SQL | undefined = and(
  isNotNull(memberships.directoryDomain),
  isNull(memberships.lastSeenAt),
)

/**
 * Whether a directory has named a member who never acted in the tenant since: they were not asked, and no session began there.
 * Nothing of their account is the tenant's but the place in it.
 */
export const hasNotEntered = ({
  directoryDomain,
  lastSeenAt,
}: Pick<MembershipRow, 'directoryDomain' | 'lastSeenAt'>): boolean =>
  directoryDomain !== null && lastSeenAt === null
