import type { Role } from '@vestibule/contract/schemas/role'
import { asc, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, inTenantOrVendor } from '../../platform/db/in-tenant.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { groupRoles } from '../../platform/db/schema/groups.ts'
import { type RoleRow, rolePermissions, roles } from '../../platform/db/schema/roles.ts'
import { ensureTenantId } from '../installation/ensure-tenant-id.ts'

/** A tenant uses its own roles and the vendor's. */
const toRole = (row: RoleRow, permissionIds: readonly string[]): Role => ({
  id: row.id,
  key: row.key,
  name: row.name,
  description: row.description,
  isDefault: row.isDefault,
  permissions: [...permissionIds],
  ...(row.tenantId === vendorTenantId ? {} : { tenantId: row.tenantId }),
  vendorId: vendorTenantId,
  level: row.level,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** Roles a member of the tenant can hold, the most powerful first; of these ids where some are given. */
export const listRoles = async (db: Database, tenantId: string, ids?: readonly string[]): Promise<Role[]> => {
  if (ids?.length === 0) return []
  const rows = await db
    .select()
    .from(roles)
    .where(inTenantOrVendor(roles, tenantId, ids && inArray(roles.id, [...ids])))
    .orderBy(asc(roles.level), asc(roles.name), asc(roles.id))
  const links = await db
    .select({ roleId: rolePermissions.roleId, permissionId: rolePermissions.permissionId })
    .from(rolePermissions)
    .where(inTenantOrVendor(rolePermissions, tenantId, ids && inArray(rolePermissions.roleId, [...ids])))
  const ofRole = Map.groupBy(links, (link) => link.roleId)
  return rows.map((row) =>
    toRole(
      row,
      (ofRole.get(row.id) ?? []).map((link) => link.permissionId),
    ),
  )
}

/** One of the roles a member of the tenant can hold. */
export const findRole = async (db: Database, tenantId: string, roleId: string): Promise<Role | undefined> =>
  (await listRoles(db, tenantId, [roleId]))[0]

/** A role with this key that the tenant could mistake for another. */
export const findRoleByKey = async (
  db: Database,
  tenantId: string,
  key: string,
): Promise<RoleRow | undefined> => {
  const [row] = await db
    .select()
    .from(roles)
    .where(inTenantOrVendor(roles, tenantId, eq(roles.key, key)))
    .limit(1)
  return row
}

/** That a role is given to a new member who is given no other. */
export const isDefaultIn = (tenantId: string): SQL =>
  inTenantOrVendor(roles, tenantId, eq(roles.isDefault, true))

/** Roles given to a new member who is given no other. */
export const defaultRoleIds = async (db: Database, tenantId: string): Promise<string[]> => {
  const rows = await db.select({ id: roles.id }).from(roles).where(isDefaultIn(tenantId))
  return rows.map((row) => row.id)
}

export const insertRole = async (db: Database, row: typeof roles.$inferInsert): Promise<void> => {
  ensureTenantId(row.tenantId)
  await db.insert(roles).values(row)
}

export const changeRole = async (
  db: Database,
  tenantId: string,
  roleId: string,
  changes: Partial<Pick<RoleRow, 'key' | 'name' | 'description' | 'isDefault' | 'level' | 'updatedAt'>>,
): Promise<void> => {
  ensureTenantId(tenantId)
  await db
    .update(roles)
    .set(changes)
    .where(inTenant(roles, tenantId, eq(roles.id, roleId)))
}

export const removeRole = async (db: Database, tenantId: string, roleId: string): Promise<void> => {
  ensureTenantId(tenantId)
  await db
    .delete(rolePermissions)
    .where(inTenant(rolePermissions, tenantId, eq(rolePermissions.roleId, roleId)))
  await db.delete(groupRoles).where(inTenant(groupRoles, tenantId, eq(groupRoles.roleId, roleId)))
  await db.delete(roles).where(inTenant(roles, tenantId, eq(roles.id, roleId)))
}

/** Makes a role carry exactly these permissions. */
export const setRolePermissions = async (
  db: Database,
  tenantId: string,
  roleId: string,
  permissionIds: readonly string[],
): Promise<void> => {
  ensureTenantId(tenantId)
  await db
    .delete(rolePermissions)
    .where(inTenant(rolePermissions, tenantId, eq(rolePermissions.roleId, roleId)))
  if (permissionIds.length === 0) return
  await db
    .insert(rolePermissions)
    .values([...new Set(permissionIds)].map((permissionId) => ({ tenantId, roleId, permissionId })))
}
