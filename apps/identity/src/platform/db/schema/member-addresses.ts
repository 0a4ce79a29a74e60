import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'
import { memberships } from './users.ts'

/**
 * Addresses by which a tenant knows or has known a member, beside the present one of the account: earlier ones, and those
 * that a directory or the tenant's provider has named. What administrators say against a member holds at all of them (SEC-RA-49).
 */
export const memberAddresses = pgTable(
  'member_addresses',
  {
    tenantId: id('tenant_id').notNull(),
    userId: id('user_id').notNull(),
    canonicalEmail: text('canonical_email').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.canonicalEmail] }),
    foreignKey({
      name: 'member_addresses_membership',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
    index('member_addresses_email').on(table.tenantId, table.canonicalEmail),
  ],
)
