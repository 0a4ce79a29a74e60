import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

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
    index('tenants_parent').on(table.parentId),
    index('tenants_children_by_name').on(table.parentId, sql`lower(${table.name})`, table.id),
  ],
)
export type TenantRow = typeof tenants.$inferSelect
