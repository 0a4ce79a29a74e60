import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { joined } from '../../platform/db/joined.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { rolePermissions, roles } from '../../platform/db/schema/roles.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'

/** Roles that these people hold in these accounts, each with the ids of its permissions. */
export const rolesHeldIn = async (db: Database, tenantIds: readonly string[], userIds: readonly string[]) => {
  if (tenantIds.length === 0 || userIds.length === 0) return []
  return db
    .select({
      tenantId: heldRoles.tenantId,
      userId: heldRoles.userId,
      role: roles,
      permissionIds: sql<string[]>`array(
        select ${rolePermissions.permissionId}::text from ${rolePermissions}
        where ${rolePermissions.tenantId} = ${roles.tenantId} and ${rolePermissions.roleId} = ${roles.id})`,
    })
    .from(heldRoles)
    .innerJoin(
      roles,
      and(
        eq(roles.id, heldRoles.roleId),
        or(eq(roles.tenantId, heldRoles.tenantId), eq(roles.tenantId, vendorTenantId)),
      ),
    )
    .where(and(inArray(heldRoles.tenantId, [...tenantIds]), inArray(heldRoles.userId, [...userIds])))
    .orderBy(asc(roles.level), asc(roles.name))
}

/** Pending too: what is said of a member who was invited holds once they join. */
export const setSubAccountAccess = async (
  tx: Database,
  tenantId: string,
  userIds: readonly string[],
  isAllowed: boolean,
): Promise<void> => {
  await tx
    .update(memberships)
    .set({ subAccountAccessAllowed: isAllowed })
    .where(inTenant(memberships, tenantId, inArray(memberships.userId, [...userIds])))
}

/**
 * Whether a member of an account may enter those below: what was said of them, else what holds in the account. Pending
 * too: who is counted as one who may enter is told as the list tells it.
 */
export const isAllowedBelowSql: SQL<boolean> = sql<boolean>`(${tenants.subAccountAccessType} = 'alwaysOn'
  or coalesce(${memberships.subAccountAccessAllowed}, ${tenants.subAccountAccessType} = 'defaultOn'))`

export const isAllowedBelow = async (
  db: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<boolean> => {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), joined, isAllowedBelowSql))
  return rows.length > 0
}

/** How many members each of these accounts has. Pending too: they stand in its list. */
export const countUsersByTenant = (db: Database, tenantIds: readonly string[]) =>
  tenantIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          tenantId: memberships.tenantId,
          totalUsers: sql<number>`count(*)::int`,
          totalAccessAllowedUsers: sql<number>`count(*) filter (where ${isAllowedBelowSql})::int`,
        })
        .from(memberships)
        .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
        .where(inArray(memberships.tenantId, [...tenantIds]))
        .groupBy(memberships.tenantId)
