import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { tenants } from './tenants.ts'

/**
 * Whom an administrator has put out of a tenant, or of an application there. No directory and no page lifts it; it is kept
 * here, because the audit log is cut (SEC-RA-46).
 */
export const exclusions = pgTable(
  'exclusions',
  {
    id: id('id').primaryKey(),
    tenantId: id('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** Null for a pending member who was put out of the tenant: the tenant knows the address that it typed, no account. */
    userId: id('user_id'),
    /** In canonical form: it outlives the account. Null for a user without an address. */
    canonicalEmail: text('canonical_email'),
    /** Null for the tenant as a whole. */
    applicationId: id('application_id'),
    excludedBy: id('excluded_by').notNull(),
    excludedAt: moment('excluded_at').notNull(),
  },
  (table) => [
    index('exclusions_user').on(table.tenantId, table.userId),
    index('exclusions_email').on(table.tenantId, table.canonicalEmail),
  ],
)
