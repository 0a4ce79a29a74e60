import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/**
 * What the OAuth library keeps between requests: authorization requests on their way, codes, its own sessions, proofs
 * that were seen. Ids are secrets and stand here as hashes, the rest sealed: reading this table opens no session.
 */
export const oauthRecords = pgTable(
  'oauth_records',
  {
    kind: text('kind').notNull(),
    idHash: text('id_hash').notNull(),
    /** A second id, of the library's sessions only. */
    uidHash: text('uid_hash'),
    /** What it was granted under; all of that ends together. */
    grantId: id('grant_id'),
    /** The application a code was made for. */
    clientId: text('client_id'),
    sealedPayload: text('sealed_payload').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    consumedAt: moment('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.idHash] }),
    index('oauth_records_uid').on(table.kind, table.uidHash),
    index('oauth_records_grant').on(table.grantId),
    index('oauth_records_expiry').on(table.expiresAt),
  ],
)

/** What a code stands for, until it is redeemed: the session that then begins has the grant's id. */
export const oauthGrants = pgTable(
  'oauth_grants',
  {
    id: id('id').primaryKey(),
    clientId: id('client_id').notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tenantId: id('tenant_id').notNull(),
    /** The browser's session. */
    parentId: id('parent_id').notNull(),
    scope: text('scope').notNull(),
    /** Whether the application asked for a proof: `prompt=login`, `max_age` or `acr_values`. */
    isProofRequested: boolean('is_proof_requested').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('oauth_grants_expiry').on(table.expiresAt)],
)
export type OauthGrantRow = typeof oauthGrants.$inferSelect
