import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** A named bundle of permissions: of one tenant, or of the vendor (`vendorTenantId`) for every tenant. */
export const roles = pgTable(
  'roles',
  {
    tenantId: id('tenant_id').notNull(),
    id: id('id').notNull(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    description: text('description'),
    /** Given to a new member who is given no other. */
    isDefault: boolean('is_default').notNull().default(false),
    level: integer('level').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('roles_key').on(table.tenantId, table.key),
  ],
)
export type RoleRow = typeof roles.$inferSelect

export const rolePermissions = pgTable(
  'role_permissions',
  {
    tenantId: id('tenant_id').notNull(),
    roleId: id('role_id').notNull(),
    permissionId: id('permission_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.roleId, table.permissionId] })],
)

/** Roles of a member. The role is one of the same tenant or of the vendor. */
export const membershipRoles = pgTable(
  'membership_roles',
  {
    tenantId: id('tenant_id').notNull(),
    userId: id('user_id').notNull(),
    roleId: id('role_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.userId, table.roleId] })],
)
