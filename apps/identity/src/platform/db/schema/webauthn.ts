import { bigint, boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/** Public keys of authenticators, whether people sign in with them or use them as a second factor. */
export const webauthnCredentials = pgTable(
  'webauthn_credentials',
  {
    id: id('id').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Chosen by the authenticator, base64url. Known once in the whole installation (SEC-PK-03). */
    credentialId: text('credential_id').notNull(),
    /** What it was registered for: to sign in with, or to be asked for after another proof. */
    use: text('use', { enum: ['passkey', 'factor'] }).notNull(),
    deviceType: text('device_type', { enum: ['Platform', 'CrossPlatform'] }).notNull(),
    name: text('name').notNull(),
    /** COSE key, base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the browser reaches it, as the browser said. */
    transports: text('transports').array().notNull(),
    /** Whether the key may leave its device; a counter that goes back then proves nothing. */
    isSynced: boolean('is_synced').notNull(),
    createdAt: moment('created_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    uniqueIndex('webauthn_credentials_credential').on(table.credentialId),
    index('webauthn_credentials_user').on(table.userId),
  ],
)
export type WebauthnCredentialRow = typeof webauthnCredentials.$inferSelect

/** What an authenticator was asked to sign. Single use, bound to the transaction that asked (SEC-PK-01). */
export const webauthnChallenges = pgTable(
  'webauthn_challenges',
  {
    purpose: text('purpose').notNull(),
    hash: text('hash').notNull(),
    /** Names the transaction: a hash of its handle, the id of a session; empty where there is none yet. */
    binding: text('binding').notNull(),
    userId: id('user_id').references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.hash] }),
    index('webauthn_challenges_expiry').on(table.expiresAt),
  ],
)
export type WebauthnChallengeRow = typeof webauthnChallenges.$inferSelect

/** Random name of a person towards authenticators, which keep it: never the address (SEC-PK-03). */
export const webauthnUserHandles = pgTable('webauthn_user_handles', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** 32 bytes, base64url. */
  handle: text('handle').notNull(),
})
