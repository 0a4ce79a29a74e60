import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment, reservedIds } from './columns.ts'

const reserved = sql.raw(reservedIds.map((one) => `'${one}'`).join(', '))

/** A customer of the host application, or a part of one. */
export const tenants = pgTable(
  'tenants',
  {
    id: id('id').primaryKey(),
    name: text('name').notNull(),
    parentId: id('parent_id'),
    isReseller: boolean('is_reseller').notNull().default(false),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    address: text('address'),
    timezone: text('timezone'),
    dateFormat: text('date_format'),
    timeFormat: text('time_format'),
    currency: text('currency'),
    logo: text('logo'),
    /** Names the tenant in addresses; in lower case. Set by the operator. */
    alias: text('alias').unique(),
    /** Where its people go after signing in, and where they sign in. */
    applicationUrl: text('application_url'),
    loginUrl: text('login_url'),
    website: text('website'),
    status: text('status'),
    /** Whether its members may enter the accounts below it. */
    subAccountAccessType: text('sub_account_access_type', { enum: ['defaultOff', 'defaultOn', 'alwaysOn'] })
      .notNull()
      .default('defaultOff'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    check('tenants_id_is_not_reserved', sql`${table.id} not in (${reserved})`),
    index('tenants_parent').on(table.parentId),
    index('tenants_children_by_name').on(table.parentId, sql`lower(${table.name})`, table.id),
  ],
)
export type TenantRow = typeof tenants.$inferSelect

/** Ids of tenants that were deleted. What they have left behind, such as their audits, is never another tenant's. */
export const deletedTenants = pgTable('deleted_tenants', {
  id: id('id').primaryKey(),
  deletedAt: moment('deleted_at').notNull(),
})
