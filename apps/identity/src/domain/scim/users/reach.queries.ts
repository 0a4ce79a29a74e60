import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant, inTenantOrVendor } from '../../../platform/db/in-tenant.ts'
import { groupMembers, groupRoles } from '../../../platform/db/schema/groups.ts'
import { permissions } from '../../../platform/db/schema/permissions.ts'
import { membershipRoles, rolePermissions } from '../../../platform/db/schema/roles.ts'
import { scimGroups } from '../../../platform/db/schema/scim.ts'
import type { HeldRight } from '../../members/rank.queries.ts'
import type { ScimPlace } from '../scim-caller.ts'

/**
 * What some members hold beside that which the groups of a directory give them: it takes again what it gives, whatever an
 * administrator has mapped to its groups.
 */
export const rightsBesideDirectory = (
  tx: Database,
  { tenantId, connectionId }: ScimPlace,
  userIds: readonly string[],
): Promise<HeldRight[]> => {
  const ownGroups = tx
    .select({ id: scimGroups.groupId })
    .from(scimGroups)
    .where(inTenant(scimGroups, tenantId, eq(scimGroups.connectionId, connectionId)))
  const given = tx
    .select({ roleId: membershipRoles.roleId })
    .from(membershipRoles)
    .where(inTenant(membershipRoles, tenantId, inArray(membershipRoles.userId, [...userIds])))
  const ofGroups = tx
    .select({ roleId: groupRoles.roleId })
    .from(groupMembers)
    .innerJoin(
      groupRoles,
      and(eq(groupRoles.tenantId, groupMembers.tenantId), eq(groupRoles.groupId, groupMembers.groupId)),
    )
    .where(
      inTenant(
        groupMembers,
        tenantId,
        and(inArray(groupMembers.userId, [...userIds]), notInArray(groupMembers.groupId, ownGroups)),
      ),
    )
  return tx
    .selectDistinct({ key: permissions.key, assignmentType: permissions.assignmentType })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(
      inTenantOrVendor(rolePermissions, tenantId, inArray(rolePermissions.roleId, given.union(ofGroups))),
    )
}
