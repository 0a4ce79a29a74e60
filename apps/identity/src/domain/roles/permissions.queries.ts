import { compilePermissions } from '@vestibule/access'
import type { Permission } from '@vestibule/contract/schemas/role'
import { asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, inTenantOrVendor } from '../../platform/db/in-tenant.ts'
import {
  type PermissionCategoryRow,
  type PermissionRow,
  permissionCategories,
  permissions,
} from '../../platform/db/schema/permissions.ts'
import { rolePermissions } from '../../platform/db/schema/roles.ts'
import { ensureTenantId } from '../installation/ensure-tenant-id.ts'

const toPermission = (row: PermissionRow, roleIds: readonly string[]): Permission => ({
  id: row.id,
  key: row.key,
  name: row.name,
  description: row.description,
  categoryId: row.categoryId,
  fePermission: row.fePermission,
  roleIds: [...roleIds],
  assignmentType: row.assignmentType,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

/** Permissions, each with the tenant's roles that carry it; of these ids where some are given. */
export const listPermissions = async (
  db: Database,
  tenantId: string,
  ids?: readonly string[],
): Promise<Permission[]> => {
  if (ids?.length === 0) return []
  const rows = await db
    .select()
    .from(permissions)
    .where(ids && inArray(permissions.id, [...ids]))
    .orderBy(asc(permissions.key))
  const links = await db
    .select({ roleId: rolePermissions.roleId, permissionId: rolePermissions.permissionId })
    .from(rolePermissions)
    .where(
      inTenantOrVendor(rolePermissions, tenantId, ids && inArray(rolePermissions.permissionId, [...ids])),
    )
  const ofPermission = Map.groupBy(links, (link) => link.permissionId)
  return rows.map((row) =>
    toPermission(
      row,
      (ofPermission.get(row.id) ?? []).map((link) => link.roleId),
    ),
  )
}

export const listCategories = async (
  db: Database,
): Promise<(PermissionCategoryRow & { permissionIds: string[] })[]> => {
  const rows = await db.select().from(permissionCategories).orderBy(asc(permissionCategories.name))
  const members = await db
    .select({ id: permissions.id, categoryId: permissions.categoryId })
    .from(permissions)
  const ofCategory = Map.groupBy(members, (member) => member.categoryId)
  return rows.map((row) => ({
    ...row,
    permissionIds: (ofCategory.get(row.id) ?? []).map((member) => member.id),
  }))
}

/** The rows behind these ids; unknown ids are simply not among them. */
export const permissionRows = (db: Database, ids: readonly string[]): Promise<PermissionRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .select()
        .from(permissions)
        .where(inArray(permissions.id, [...ids]))

/** Gives one permission to exactly these of the tenant's own roles; those of the installation keep it or lack it. */
export const setPermissionRoles = async (
  db: Database,
  tenantId: string,
  permissionId: string,
  roleIds: readonly string[],
): Promise<void> => {
  ensureTenantId(tenantId)
  await db
    .delete(rolePermissions)
    .where(inTenant(rolePermissions, tenantId, eq(rolePermissions.permissionId, permissionId)))
  if (roleIds.length === 0) return
  await db
    .insert(rolePermissions)
    .values([...new Set(roleIds)].map((roleId) => ({ tenantId, roleId, permissionId })))
}

/** Permissions of which each covers this one, wildcards included. */
export const permissionIdsCovering = async (db: Database, permission: string): Promise<string[]> => {
  const rows = await db.select({ id: permissions.id, key: permissions.key }).from(permissions)
  return rows.filter(({ key }) => compilePermissions([key])(permission)).map(({ id }) => id)
}

/** How these permissions may be handed on. */
export const findAssignments = (
  db: Database,
  ids: readonly string[],
): Promise<Pick<PermissionRow, 'id' | 'key' | 'assignmentType'>[]> =>
  db
    .select({ id: permissions.id, key: permissions.key, assignmentType: permissions.assignmentType })
    .from(permissions)
    .where(inArray(permissions.id, [...ids]))
