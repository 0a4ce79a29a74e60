import { ApiError, type Contract } from '@vestibule/contract'
import type { Role } from '@vestibule/contract/schemas/role'
import { keepingAnAdministrator } from '../../domain/members/administrators.ts'
import { ensureMayGrantPermissions } from '../../domain/roles/granting.ts'
import { audit } from '../../domain/audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import type { IdentityHandlers, Actor } from '../../request/request-context.ts'
import { addRole } from '../../domain/roles/add-role.ts'
import {
  listCategories,
  listPermissions,
  permissionRows,
  setPermissionRoles,
} from '../../domain/roles/permissions.queries.ts'
import {
  changeRole,
  findRole,
  findRoleByKey,
  listRoles,
  removeRole,
  setRolePermissions,
} from '../../domain/roles/roles.queries.ts'

/** A role of the tenant itself. The vendor's roles are the same for everybody and are changed by nobody here. */
const ownRole = async (tx: Database, tenantId: string, roleId: string): Promise<Role> => {
  const role = await findRole(tx, tenantId, roleId)
  if (role === undefined) throw new ApiError('NOT_FOUND')
  if (role.tenantId !== tenantId) throw new ApiError('ROLE_READ_ONLY', { role: role.name })
  return role
}

const reread = async (tx: Database, tenantId: string, roleId: string): Promise<Role> => {
  const role = await findRole(tx, tenantId, roleId)
  if (role === undefined) throw new ApiError('NOT_FOUND')
  return role
}

const ensureKeyIsFree = async (
  tx: Database,
  tenantId: string,
  key: string,
  roleId: string,
): Promise<void> => {
  const other = await findRoleByKey(tx, tenantId, key)
  if (other !== undefined && other.id !== roleId) throw new ApiError('ROLE_KEY_TAKEN', { key })
}

const replacePermissions = (by: Actor, roleId: string, permissionIds: readonly string[]): Promise<Role> =>
  by.transaction(async (tx) => {
    const before = await ownRole(tx, by.tenantId, roleId)
    await ensureMayGrantPermissions(tx, by, permissionIds)
    await keepingAnAdministrator(tx, by.tenantId, by.clock.now(), () =>
      setRolePermissions(tx, by.tenantId, roleId, permissionIds),
    )
    const details = { before: before.permissions, after: permissionIds }
    await audit(tx, by, { action: 'role.permissionsChanged', resourceId: roleId, details })
    return reread(tx, by.tenantId, roleId)
  })

export const rolesPermissionsHandlers: IdentityHandlers<Contract['rolesPermissions']> = {
  getRoles: (_, by) => listRoles(by.db, by.tenantId),

  addRole: ({ permissions, ...fields }, by) => addRole(by, fields, permissions),

  addRoleV2: async ({ permissionIds, baseRoleId, ...fields }, by) => {
    const base = baseRoleId ? await findRole(by.db, by.tenantId, baseRoleId) : undefined
    if (baseRoleId && base === undefined) throw new ApiError('NOT_FOUND')
    return addRole(by, fields, [...new Set([...(base?.permissions ?? []), ...permissionIds])])
  },

  updateRole: ({ roleId, ...changes }, by) =>
    by.transaction(async (tx) => {
      const before = await ownRole(tx, by.tenantId, roleId)
      if (changes.key !== undefined) await ensureKeyIsFree(tx, by.tenantId, changes.key, roleId)
      await changeRole(tx, by.tenantId, roleId, { ...changes, updatedAt: by.clock.now() })
      const details = { before: { key: before.key, name: before.name }, after: changes }
      await audit(tx, by, { action: 'role.changed', resourceId: roleId, details })
      return reread(tx, by.tenantId, roleId)
    }),

  deleteRole: ({ roleId }, by) =>
    by.transaction(async (tx) => {
      const role = await ownRole(tx, by.tenantId, roleId)
      await keepingAnAdministrator(tx, by.tenantId, by.clock.now(), () => removeRole(tx, by.tenantId, roleId))
      const details = { key: role.key, name: role.name }
      await audit(tx, by, { action: 'role.deleted', resourceId: roleId, details })
      return {}
    }),

  attachPermissionsToRole: ({ roleId, permissionIds }, by) => replacePermissions(by, roleId, permissionIds),

  getPermissions: (_, by) => listPermissions(by.db, by.tenantId),

  getPermissionCategories: async (_, by) =>
    (await listCategories(by.db)).map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),

  attachPermissionToRoles: ({ permissionId, roleIds }, by) =>
    by.transaction(async (tx) => {
      const [permission] = await permissionRows(tx, [permissionId])
      if (permission === undefined) throw new ApiError('NOT_FOUND')
      for (const roleId of roleIds) await ownRole(tx, by.tenantId, roleId)
      await ensureMayGrantPermissions(tx, by, [permissionId])
      await keepingAnAdministrator(tx, by.tenantId, by.clock.now(), () =>
        setPermissionRoles(tx, by.tenantId, permissionId, roleIds),
      )
      const details = { permission: permission.key, roleIds }
      await audit(tx, by, {
        action: 'permission.rolesChanged',
        resourceId: permissionId,
        details,
      })
      const listed = (await listPermissions(tx, by.tenantId)).find((one) => one.id === permissionId)
      if (listed === undefined) throw new ApiError('NOT_FOUND')
      return listed
    }),
}
