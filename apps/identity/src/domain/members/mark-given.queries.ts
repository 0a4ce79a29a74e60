import { and, eq, exists, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { joined } from '../../platform/db/joined.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { memberships } from '../../platform/db/schema/users.ts'

/** Members of a tenant who have joined: these, those of some groups, or all. */
type Receiving = { readonly userIds: readonly string[] } | { readonly groupIds: readonly string[] } | 'all'

/** Pending too: the statement around it asks for those who have joined. */
const isReceiving = (tx: Database, receiving: Receiving): SQL | undefined => {
  if (receiving === 'all') return undefined
  if ('userIds' in receiving) return inArray(memberships.userId, [...receiving.userIds])
  const isOfMember = and(
    eq(groupMembers.tenantId, memberships.tenantId),
    eq(groupMembers.userId, memberships.userId),
    inArray(groupMembers.groupId, [...receiving.groupIds]),
  )
  return exists(tx.select({ one: sql`1` }).from(groupMembers).where(isOfMember))
}

/**
 * Writes down that members were given more by what changes no role of theirs: an application, access to accounts below, a role
 * of their group or a name among break-glass users. A proof of their address that was mailed before brings its holder to no such
 * place (SEC-RA-89), which is asked of users alone who never came: the rows of others stay as they are.
 */
export const markGiven = async (
  tx: Database,
  tenantId: string,
  receiving: Receiving,
  updatedAt: Date,
): Promise<void> => {
  await tx
    .update(memberships)
    .set({ updatedAt })
    .where(
      inTenant(memberships, tenantId, joined, isNull(memberships.lastSeenAt), isReceiving(tx, receiving)),
    )
}
