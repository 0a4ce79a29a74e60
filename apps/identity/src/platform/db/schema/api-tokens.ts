import { foreignKey, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { memberships } from './users.ts'

/** Types as an access token and the wire name them (types.json, JwtType). */
export const apiTokenTypes = [
  'userApiToken',
  'tenantApiToken',
  'userAccessToken',
  'tenantAccessToken',
] as const
export type ApiTokenType = (typeof apiTokenTypes)[number]

/** What programs act with: as a member, or for a tenant with some roles. */
export const apiTokens = pgTable(
  'api_tokens',
  {
    /** The client id of a token that is a pair. */
    id: id('id').primaryKey(),
    tenantId: id('tenant_id').notNull(),
    /** The member who made it and whose rights limit it; it ends with their membership. */
    userId: id('user_id').notNull(),
    type: text('type', { enum: apiTokenTypes }).notNull(),
    secretHash: text('secret_hash').notNull(),
    description: text('description').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null: it does not expire. */
    expiresAt: moment('expires_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    foreignKey({
      name: 'api_tokens_membership',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
    uniqueIndex('api_tokens_secret').on(table.secretHash),
    index('api_tokens_member').on(table.tenantId, table.userId),
  ],
)
export type ApiTokenRow = typeof apiTokens.$inferSelect

/** Roles of a tenant's token. The role is one of the same tenant or of the vendor. */
export const apiTokenRoles = pgTable(
  'api_token_roles',
  {
    tenantId: id('tenant_id').notNull(),
    tokenId: id('token_id')
      .notNull()
      .references(() => apiTokens.id, { onDelete: 'cascade' }),
    roleId: id('role_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tokenId, table.roleId] })],
)
