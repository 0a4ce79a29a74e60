import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/** Single-use links. Only the hash is here, so reading this table signs no user in (SEC-SS-01, SEC-SS-07). */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    purpose: text('purpose').notNull(),
    hash: text('hash').notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tenantId: id('tenant_id').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.hash] }),
    index('one_time_tokens_user').on(table.userId, table.purpose),
    index('one_time_tokens_expiry').on(table.expiresAt),
  ],
)
export type OneTimeTokenRow = typeof oneTimeTokens.$inferSelect
