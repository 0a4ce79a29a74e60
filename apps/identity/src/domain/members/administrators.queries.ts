import { compilePermissions } from '@vestibule/access'
import { and, countDistinct, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { isAdmittedSomewhere } from '../applications/admission.queries.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { permissions } from '../../platform/db/schema/permissions.ts'
import { rolePermissions } from '../../platform/db/schema/roles.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'
import { liveMembership } from './live-membership.queries.ts'

/** A member who may do this can repair everything else in a tenant. */
export const administers = 'fe.secure.write.users'

/** Roles of a tenant that hold a permission, wildcards included. */
export const roleIdsHolding = async (
  db: Database,
  tenantId: string,
  permission: string,
): Promise<string[]> => {
  const rows = await db
    .select({ roleId: rolePermissions.roleId, key: permissions.key })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(inArray(rolePermissions.tenantId, [tenantId, vendorTenantId]))
  const keysOf = Map.groupBy(rows, (row) => row.roleId)
  return [...keysOf]
    .filter(([, held]) => compilePermissions(held.map((row) => row.key))(permission))
    .map(([id]) => id)
}

/** Members who administer the tenant and can sign in now. */
export const countAdministrators = async (db: Database, tenantId: string, now: Date): Promise<number> => {
  const roleIds = await roleIdsHolding(db, tenantId, administers)
  if (roleIds.length === 0) return 0
  const [row] = await db
    .select({ count: countDistinct(memberships.userId) })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(
      heldRoles,
      and(eq(heldRoles.tenantId, memberships.tenantId), eq(heldRoles.userId, memberships.userId)),
    )
    .where(
      and(
        eq(memberships.tenantId, tenantId),
        liveMembership(now),
        isNull(users.lockedAt),
        isAdmittedSomewhere(memberships),
        inArray(heldRoles.roleId, roleIds),
      ),
    )
  return Number(row?.count ?? 0)
}
