import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** A person on the way to a provider and back. Holds hashes and sealed text only: reading it signs no user in. */
export const loginTransactions = pgTable(
  'login_transactions',
  {
    /** Hash of what travels as `state` or `RelayState`. */
    stateHash: text('state_hash').primaryKey(),
    kind: text('kind', { enum: ['social', 'oidc', 'saml'] }).notNull(),
    connectionId: id('connection_id').notNull(),
    /** Whose connection it is; the vendor's for social providers. */
    tenantId: id('tenant_id').notNull(),
    clientId: id('client_id').notNull(),
    /**
     * `popup`: the frame asks how it went. `redirect`: the person comes back to a page of the host. `test`: an
     * administrator asks how it would have gone, and no user is signed in.
     */
    form: text('form', { enum: ['popup', 'redirect', 'test'] }).notNull(),
    /** Where the redirect form ends, at an origin the client has registered. */
    returnTo: text('return_to').notNull(),
    /** What the caller wants to get back beside the code; the transaction's own state when it wants nothing. */
    callerState: text('caller_state'),
    /** Hash of the secret in the cookie of the frame that asked: no other frame redeems it. */
    browserHash: text('browser_hash').notNull(),
    /** Hash of the secret in the cookie of the window that went: no other window comes back. */
    windowHash: text('window_hash'),
    /** Verifier, nonce and request id, sealed. */
    sealedSecrets: text('sealed_secrets').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    answeredAt: moment('answered_at'),
    /** Who the provider says it is, or why not, sealed. */
    sealedOutcome: text('sealed_outcome'),
    /** Of the one-time code of the redirect form. */
    codeHash: text('code_hash'),
    redeemedAt: moment('redeemed_at'),
  },
  (table) => [
    index('login_transactions_expiry').on(table.expiresAt),
    index('login_transactions_code').on(table.codeHash),
  ],
)
export type LoginTransactionRow = typeof loginTransactions.$inferSelect

/** Assertions that were taken, until they would be too old anyway: none is taken twice (SEC-SO-06). */
export const samlAssertions = pgTable(
  'saml_assertions',
  {
    connectionId: id('connection_id').notNull(),
    assertionId: text('assertion_id').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.assertionId] }),
    index('saml_assertions_expiry').on(table.expiresAt),
  ],
)
