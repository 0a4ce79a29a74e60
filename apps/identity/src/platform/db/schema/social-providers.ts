import { boolean, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** What differs from the provider's usual values. Absent fields are as `federation/social/built-in.ts` has them. */
export type ProviderOptions = {
  readonly issuer?: string
  readonly authorizationUrl?: string
  readonly tokenUrl?: string
  readonly userInfoUrl?: string
  /** Addresses this provider gives are taken as proved although it does not say so. */
  readonly emailIsVerified?: boolean
  /** Apple: who signs the client secret, and with which key. */
  readonly teamId?: string
  readonly keyId?: string
}

/** A place outside where people of the installation may sign in. */
export const socialProviders = pgTable(
  'social_providers',
  {
    id: id('id').primaryKey(),
    /** One of the seven of the wire, or `custom`. */
    type: text('type').notNull(),
    displayName: text('display_name').notNull().default(''),
    logoUrl: text('logo_url'),
    clientId: text('client_id').notNull(),
    /** Sealed under a key derived from SECRET_KEY. Of Apple, the PEM text of the signing key. */
    sealedClientSecret: text('sealed_client_secret').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    /** Whether an address it calls verified is believed enough to open an existing account (SEC-SO-02). */
    isTrusted: boolean('is_trusted').notNull().default(false),
    /** It answers at the address that is its own, not at the one that older releases gave to all. */
    hasOwnCallback: boolean('has_own_callback').notNull().default(false),
    scopes: text('scopes').array().notNull().default([]),
    options: jsonb('options').$type<ProviderOptions>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [uniqueIndex('social_providers_client').on(table.type, table.clientId)],
)
export type SocialProviderRow = typeof socialProviders.$inferSelect
