import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { tenants } from './tenants.ts'

/** Links a member hands round, by which people join the tenant with its default roles (SEC-AD-01). */
export const inviteLinks = pgTable(
  'invite_links',
  {
    tenantId: id('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    id: id('id').notNull(),
    /** Who made it; it ends with their membership. */
    userId: id('user_id').notNull(),
    /** The token itself is made anew from the id and the server's secret. */
    tokenHash: text('token_hash').notNull(),
    /** People of other mail domains may not join by it; empty: everybody may. */
    domains: text('domains').array().notNull().default([]),
    shouldSendEmail: boolean('should_send_email').notNull().default(false),
    uses: integer('uses').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('invite_links_token').on(table.tokenHash),
    index('invite_links_expiry').on(table.expiresAt),
  ],
)
export type InviteLinkRow = typeof inviteLinks.$inferSelect
