import { compilePermissions } from '@vestibule/access'
import { and, countDistinct, eq, inArray, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, inTenantOrVendor } from '../../platform/db/in-tenant.ts'
import { isAdmittedSomewhere } from '../applications/admission.queries.ts'
import { permissions } from '../../platform/db/schema/permissions.ts'
import { rolePermissions } from '../../platform/db/schema/roles.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { administers } from '../roles/granting.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'
import { liveMembership } from './live-membership.queries.ts'

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
    .where(inTenantOrVendor(rolePermissions, tenantId))
  const keysByRole = Map.groupBy(rows, (row) => row.roleId)
  return [...keysByRole]
    .filter(([, held]) => compilePermissions(held.map((row) => row.key))(permission))
    .map(([id]) => id)
}

const administering = (tenantId: string, now: Date, roleIds: readonly string[]) =>
  inTenant(
    memberships,
    tenantId,
    liveMembership(now),
    isNull(users.lockedAt),
    isAdmittedSomewhere(memberships),
    inArray(heldRoles.roleId, [...roleIds]),
  )

/** Pending too: `administering` says that they count from when they join. */
const holdsRole = and(eq(heldRoles.tenantId, memberships.tenantId), eq(heldRoles.userId, memberships.userId))

/** Members who administer the tenant and can sign in now. */
export const countAdministrators = async (db: Database, tenantId: string, now: Date): Promise<number> => {
  const roleIds = await roleIdsHolding(db, tenantId, administers)
  if (roleIds.length === 0) return 0
  const [row] = await db
    .select({ count: countDistinct(memberships.userId) })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(heldRoles, holdsRole)
    .where(administering(tenantId, now, roleIds))
  return Number(row?.count ?? 0)
}

type Administrator = {
  readonly userId: string
  readonly email: string
  readonly locale: string | null
  readonly tenant: string
}

/** The same members, with their addresses, their languages and the name of the tenant. */
export const listAdministrators = async (
  db: Database,
  tenantId: string,
  now: Date,
): Promise<Administrator[]> => {
  const roleIds = await roleIdsHolding(db, tenantId, administers)
  if (roleIds.length === 0) return []
  return db
    .selectDistinct({
      userId: memberships.userId,
      email: users.email,
      locale: users.locale,
      tenant: tenants.name,
    })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(heldRoles, holdsRole)
    .where(administering(tenantId, now, roleIds))
}
