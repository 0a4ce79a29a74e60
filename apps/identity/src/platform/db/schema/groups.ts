import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { answeringColumns } from './answering.ts'
import { id, moment } from './columns.ts'

/** Members of a tenant who are given roles together. Groups at an identity provider are `sso_groups`. */
export const groups = pgTable(
  'groups',
  {
    tenantId: id('tenant_id').notNull(),
    id: id('id').notNull(),
    name: text('name').notNull(),
    color: text('color'),
    description: text('description'),
    /** What the host keeps here, as it sent it. */
    metadata: text('metadata'),
    managedBy: text('managed_by', { enum: ['frontegg', 'scim2'] })
      .notNull()
      .default('frontegg'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('groups_name').on(table.tenantId, sql`lower(${table.name})`),
  ],
)
export type GroupRow = typeof groups.$inferSelect

/** Roles of a group. The role is one of the same tenant or of the vendor. */
export const groupRoles = pgTable(
  'group_roles',
  {
    tenantId: id('tenant_id').notNull(),
    groupId: id('group_id').notNull(),
    roleId: id('role_id').notNull(),
    /**
     * What the administrator who chose the role held then. A directory decides who is in its groups: a role that has
     * outgrown this is handed out by none of them (SEC-TE-04).
     */
    grantablePermissions: text('grantable_permissions').array().notNull().default([]),
    ...answeringColumns(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.groupId, table.roleId] })],
)

export const groupMembers = pgTable(
  'group_members',
  {
    tenantId: id('tenant_id').notNull(),
    groupId: id('group_id').notNull(),
    userId: id('user_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.groupId, table.userId] }),
    index('group_members_user').on(table.tenantId, table.userId),
  ],
)

/** Whether a tenant uses groups. One without a row does, with roles. */
export const groupConfigurations = pgTable('group_configurations', {
  tenantId: id('tenant_id').primaryKey(),
  isEnabled: boolean('is_enabled').notNull(),
  areRolesEnabled: boolean('are_roles_enabled').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
