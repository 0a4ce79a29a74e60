import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Settings of the whole installation: one row. Its shape is `vendor/settings.ts`. */
export const vendorSettings = pgTable('vendor_settings', {
  id: text('id').primaryKey(),
  settings: jsonb('settings').$type<unknown>().notNull(),
  updatedAt: moment('updated_at').notNull(),
})

export const featureFlags = pgTable('feature_flags', {
  key: text('key').primaryKey(),
  isOn: boolean('is_on').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
