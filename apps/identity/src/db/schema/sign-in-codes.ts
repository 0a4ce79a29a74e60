import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/**
 * Codes to sign in with. Who asks for somebody unknown gets a row as well, one that no code is right for, so that
 * both look the same from outside (SEC-OT-01).
 */
export const signInCodes = pgTable(
  'sign_in_codes',
  {
    /** Hash of the secret in the cookie: names the browser that asked and the transaction in one. */
    browserHash: text('browser_hash').primaryKey(),
    /** Keyed hash of the address that was asked for. */
    account: text('account').notNull(),
    userId: id('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Keyed hash: six digits are tried in no time by who reads a plain one. */
    codeMac: text('code_mac').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('sign_in_codes_account').on(table.account)],
)
export type SignInCodeRow = typeof signInCodes.$inferSelect
