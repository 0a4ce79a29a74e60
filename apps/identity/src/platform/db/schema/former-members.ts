import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { id } from './columns.ts'
import { tenants } from './tenants.ts'
import { users } from './users.ts'

/**
 * Accounts that were members of a tenant, or were invited to it. It is read for one question alone, which a user asks about
 * themselves: whether they bring themselves back from an account above (SEC-RA-60).
 */
export const formerMembers = pgTable(
  'former_members',
  {
    tenantId: id('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    // A user who is deleted takes their rows along.
    index('former_members_user').on(table.userId),
  ],
)
