import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { liveMembership } from '../members/live-membership.queries.ts'

/** Those of some users who are members of a tenant now. */
export const liveMembersAmong = async (
  tx: Database,
  tenantId: string,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> => {
  if (userIds.length === 0) return []
  const isOneOf = inArray(memberships.userId, [...userIds])
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.tenantId, tenantId), isOneOf, liveMembership(now)))
  return rows.map(({ userId }) => userId)
}
