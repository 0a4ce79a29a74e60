import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { tenants } from './tenants.ts'
import { users } from './users.ts'

/** What a tenant asks of passwords, beyond what the installation asks of everybody. */
export const passwordRules = pgTable(
  'password_rules',
  {
    tenantId: id('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['lockout', 'history', 'rotation', 'composition'] }).notNull(),
    id: id('id').notNull(),
    rule: jsonb('rule').$type<Record<string, unknown>>().notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.kind] })],
)
export type PasswordRuleRow = typeof passwordRules.$inferSelect

/** Hashes of passwords a person had, so that they are not chosen again. */
export const passwordHistory = pgTable(
  'password_history',
  {
    id: id('id').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    passwordHash: text('password_hash').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('password_history_user').on(table.userId, table.createdAt)],
)

/** People whose password is not taken for a while, after too many wrong ones (SEC-PW-06). */
export const lockouts = pgTable(
  'lockouts',
  {
    userId: id('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Ends by itself: no user can be kept out for good by an attacker who types nonsense. */
    until: moment('until').notNull(),
  },
  (table) => [index('lockouts_until').on(table.until)],
)
