import { boolean, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** What a role may carry. One list for the whole installation; a key may hold `*` for any run of characters. */
export const permissions = pgTable(
  'permissions',
  {
    id: id('id').primaryKey(),
    key: text('key').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    categoryId: id('category_id').notNull(),
    /** Shipped with the product, as opposed to added by the host application. */
    fePermission: boolean('fe_permission').notNull(),
    assignmentType: text('assignment_type', { enum: ['NEVER', 'ALWAYS', 'ASSIGNABLE'] })
      .notNull()
      .default('ASSIGNABLE'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('permissions_key').on(table.key)],
)
export type PermissionRow = typeof permissions.$inferSelect

export const permissionCategories = pgTable('permission_categories', {
  id: id('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  feCategory: boolean('fe_category').notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
export type PermissionCategoryRow = typeof permissionCategories.$inferSelect
