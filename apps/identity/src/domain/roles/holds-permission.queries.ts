import { inArray, type SQL, sql } from 'drizzle-orm'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { rolePermissions } from '../../platform/db/schema/roles.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { heldRoles } from './held-roles.queries.ts'

/** That the member of a row of `memberships` holds one of these permissions. Pending too: they hold it once they join. */
export const holdsOne = (permissionIds: readonly string[]): SQL =>
  permissionIds.length === 0
    ? sql`false`
    : sql`exists (select from ${heldRoles} join ${rolePermissions}
        on ${rolePermissions.roleId} = ${heldRoles.roleId}
          and ${rolePermissions.tenantId} in (${heldRoles.tenantId}, ${vendorTenantId})
        where ${heldRoles.tenantId} = ${memberships.tenantId} and ${heldRoles.userId} = ${memberships.userId}
          and ${inArray(rolePermissions.permissionId, [...permissionIds])})`
