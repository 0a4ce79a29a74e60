import type { Permission, Role } from '../schemas/role.ts'
import { permissionKeys } from '../permission-keys.ts'

const at = '2026-01-05T09:00:00.000Z'
const vendorId = '0190a000-0000-7000-8000-000000000001'

export const permissions: readonly Permission[] = permissionKeys.slice(0, 12).map((key, index) => ({
  id: `permission-${index + 1}`,
  key,
  name: key,
  categoryId: 'category-1',
  fePermission: true,
  roleIds: ['role-admin'],
  createdAt: at,
  updatedAt: at,
}))

const made = (id: string, key: string, name: string, description: string, level: number): Role => ({
  id,
  key,
  name,
  description,
  isDefault: key === 'ReadOnly',
  permissions: permissions.slice(0, 12 - level).map((permission) => permission.id),
  vendorId,
  level,
  createdAt: at,
  updatedAt: at,
})

export const roles: readonly Role[] = [
  made('role-admin', 'Admin', 'Admin', 'Everything in this organization', 0),
  made('role-read-only', 'ReadOnly', 'Read only', 'Sees, changes nothing', 6),
  made('role-support', 'Support', 'Support', 'Helps people sign in', 4),
]
