import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/** A person's identity at a provider. Never found by an address: that may be another person's tomorrow (SEC-SO-01). */
export const externalIdentities = pgTable(
  'external_identities',
  {
    /** A social provider or a tenant's configuration: the same issuer behind another one is another identity. */
    connectionId: id('connection_id').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.issuer, table.subject] }),
    index('external_identities_user').on(table.userId),
  ],
)
