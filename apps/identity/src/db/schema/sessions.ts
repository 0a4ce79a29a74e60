import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/** A signed-in browser or device; at once the family of its refresh tokens. */
export const sessions = pgTable(
  'sessions',
  {
    id: id('id').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The acting tenant; one request may ask for another without changing it. */
    tenantId: id('tenant_id').notNull(),
    clientId: id('client_id').notNull(),
    /** Of the random part that only the refresh token itself carries. */
    seedHash: text('seed_hash').notNull(),
    generation: integer('generation').notNull().default(0),
    rotatedAt: moment('rotated_at').notNull(),
    createdAt: moment('created_at').notNull(),
    authTime: moment('auth_time').notNull(),
    amr: text('amr').array().notNull(),
    idleExpiresAt: moment('idle_expires_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    revokedFor: text('revoked_for'),
    ip: text('ip').notNull(),
    userAgent: text('user_agent').notNull(),
  },
  (table) => [index('sessions_user').on(table.userId, table.createdAt)],
)
export type SessionRow = typeof sessions.$inferSelect
