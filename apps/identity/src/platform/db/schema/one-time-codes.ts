import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/** What a code is for. A code of one purpose is nothing to another (SEC-SS-07). */
export const codePurposes = [
  'signIn',
  'smsSignIn',
  'passwordReset',
  'emailChange',
  'phoneProof',
  'phoneRemoval',
  'phoneChange',
  'phoneReset',
  'activation',
  'invitation',
  'factorEmail',
  'factorPhone',
  'factorPhoneProof',
  'factorPhoneRemoval',
] as const
export type CodePurpose = (typeof codePurposes)[number]

/**
 * Codes that are typed. A request for an unknown user gets a row as well, one that no code is right for, so that both
 * look the same from outside (SEC-OT-01).
 */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    /** Hash of the handle: the secret that only the browser that asked holds, and that names what it asked for. */
    handleHash: text('handle_hash').notNull(),
    /** Keyed hash of the account that was asked for. */
    account: text('account').notNull(),
    userId: id('user_id').references(() => users.id, { onDelete: 'cascade' }),
    tenantId: id('tenant_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    /** Keyed hash: six digits are tried in no time by who reads a plain one. */
    codeMac: text('code_mac').notNull(),
    tries: integer('tries').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.handleHash] }),
    index('one_time_codes_account').on(table.purpose, table.account),
    index('one_time_codes_user').on(table.userId, table.purpose),
    index('one_time_codes_expiry').on(table.expiresAt),
  ],
)
export type OneTimeCodeRow = typeof oneTimeCodes.$inferSelect
