import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { JWK } from 'jose'
import { moment } from './columns.ts'

/** Keys of access tokens. `number` orders them; being the primary key, two processes cannot both make the next. */
export const signingKeys = pgTable('signing_keys', {
  number: integer('number').primaryKey(),
  kid: text('kid').notNull(),
  publicKey: jsonb('public_key').$type<JWK>().notNull(),
  /** Sealed under a key derived from SECRET_KEY (SEC-SS-10). */
  sealedPrivateKey: text('sealed_private_key').notNull(),
  signsFrom: moment('signs_from').notNull(),
  createdAt: moment('created_at').notNull(),
})
export type SigningKeyRow = typeof signingKeys.$inferSelect
