import type * as rolesPermissions from '@vestibule/contract/areas/roles-permissions'
import { ApiError } from '@vestibule/contract/errors'
import { permissions, roles, tenants } from '@vestibule/contract/samples'
import type { Permission, Role } from '@vestibule/contract/schemas/role'
import type { Canned } from '../call.ts'

const [admin] = roles
const at = '2026-01-05T09:00:00.000Z'

/** A role of the tenant's own, beside those of the vendor. */
const billing: Role = {
  ...admin!,
  id: 'role-billing',
  key: 'Billing',
  name: 'Billing',
  description: 'Pays invoices',
  permissions: permissions.slice(2, 4).map(({ id }) => id),
  ...(tenants[0] && { tenantId: tenants[0].tenantId }),
}
const care: Role = { ...billing, id: 'role-care', key: 'Care', name: 'Care', description: 'First line' }

/** What no member hands on. It is in no role here, because no user could be given such a role. */
const vendorOnly: Permission = {
  ...permissions[0]!,
  id: 'permission-vendor-only',
  key: 'acme.change-plan',
  name: 'acme.change-plan',
  categoryId: 'category-1',
  assignmentType: 'NEVER',
}
const categories = ['Accounts', 'Connections'].map((name, index) => ({
  id: `category-${index + 1}`,
  name,
  description: '',
  feCategory: true,
  permissionIds: [],
  createdAt: at,
  updatedAt: at,
}))

/** Roles in memory: what is done to them stays until the preview is opened anew. */
export const roleHandlers = (): Canned<typeof rolesPermissions> => {
  const rows = new Map([...roles, billing, care].map((role) => [role.id, role]))
  const all: readonly Permission[] = [
    ...permissions.map((permission, index) => ({
      ...permission,
      categoryId: index < 8 ? 'category-1' : 'category-2',
      assignmentType: index === 0 ? ('ALWAYS' as const) : ('ASSIGNABLE' as const),
    })),
    vendorOnly,
  ]
  const change = (id: string, changes: Partial<Role>): Role => {
    const role = rows.get(id)
    if (role === undefined) throw new ApiError('NOT_FOUND')
    const changed = { ...role, ...changes }
    rows.set(id, changed)
    return changed
  }
  return {
    getRoles: async () => [...rows.values()],
    getPermissions: async () => [...all],
    getPermissionCategories: async () => categories,
    addRoleV2: async ({ baseRoleId, key, name, description = '', isDefault = false, permissionIds = [] }) => {
      if ([...rows.values()].some((role) => role.key === key)) throw new ApiError('ROLE_KEY_TAKEN')
      const id = `role-${rows.size + 1}`
      const given = [...(rows.get(baseRoleId ?? '')?.permissions ?? []), ...permissionIds]
      rows.set(id, { ...billing, id, key, name, description, isDefault, permissions: given })
      return change(id, {})
    },
    updateRole: async ({ roleId, key, name, description, isDefault }) =>
      change(roleId, {
        ...(key !== undefined && { key }),
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description }),
        ...(isDefault !== undefined && { isDefault }),
      }),
    deleteRole: async ({ roleId }) => {
      change(roleId, {})
      rows.delete(roleId)
      return {}
    },
    attachPermissionsToRole: async ({ roleId, permissionIds }) =>
      change(roleId, { permissions: [...permissionIds] }),
    attachPermissionToRoles: async ({ permissionId, roleIds }) => {
      for (const role of rows.values()) {
        if (role.tenantId === undefined) continue
        const others = role.permissions.filter((id) => id !== permissionId)
        change(role.id, { permissions: roleIds.includes(role.id) ? [...others, permissionId] : others })
      }
      return all.find(({ id }) => id === permissionId)!
    },
  }
}
