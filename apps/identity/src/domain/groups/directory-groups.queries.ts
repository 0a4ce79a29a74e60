import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { scimConnections, scimGroups } from '../../platform/db/schema/scim.ts'

/** The groups of directories in which a member is, each with its directory. */
export const listDirectoryGroups = async (
  tx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
) => {
  const isOfConnection = and(
    eq(scimConnections.tenantId, scimGroups.tenantId),
    eq(scimConnections.id, scimGroups.connectionId),
  )
  const isOfGroup = and(
    eq(scimGroups.tenantId, groupMembers.tenantId),
    eq(scimGroups.groupId, groupMembers.groupId),
  )
  return tx
    .select({ groupId: groupMembers.groupId, connection: scimConnections })
    .from(groupMembers)
    .innerJoin(scimGroups, isOfGroup)
    .innerJoin(scimConnections, isOfConnection)
    .where(inTenant(groupMembers, tenantId, eq(groupMembers.userId, userId)))
}
