import { inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
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
    .where(inTenant(memberships, tenantId, isOneOf, liveMembership(now)))
  return rows.map(({ userId }) => userId)
}
