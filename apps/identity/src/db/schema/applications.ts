import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** A host application: which pages may embed the portal, and how it looks there. */
export const applications = pgTable('applications', {
  /** The client id. */
  id: id('id').primaryKey(),
  name: text('name').notNull(),
  /** Pages that may mount the portal, each exactly scheme, host and port. */
  hostOrigins: text('host_origins').array().notNull(),
  /** Where mailed links lead when the request names no host page. One of `hostOrigins`. */
  defaultOrigin: text('default_origin').notNull(),
  /** Origins that may frame the host page itself. */
  extraAncestors: text('extra_ancestors').array().notNull().default([]),
  /** Origins the portal may read a metadata override from (SEC-PO-08). */
  overrideOrigins: text('override_origins').array().notNull().default([]),
  /** Paths of the host page that differ from the defaults, by route key. */
  routes: jsonb('routes').$type<Record<string, string>>().notNull().default({}),
  logo: text('logo').notNull().default(''),
  icon: text('icon').notNull().default(''),
  /** The `adminBox` configuration of the wire: themes, navigation, localizations. */
  adminBox: jsonb('admin_box').$type<Record<string, unknown>>().notNull().default({}),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
export type ApplicationRow = typeof applications.$inferSelect
