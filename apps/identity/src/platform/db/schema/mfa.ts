import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { tenants } from './tenants.ts'
import { users } from './users.ts'

const ofUser = () =>
  id('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** Authenticator apps that were proved to work. */
export const mfaAuthenticators = pgTable(
  'mfa_authenticators',
  {
    id: id('id').primaryKey(),
    userId: ofUser(),
    /** The secret both sides share, encrypted (SEC-OT-03). */
    sealedSecret: text('sealed_secret').notNull(),
    /** Number of the half minute whose code was accepted last; neither it nor an earlier one counts again. */
    lastStep: integer('last_step').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('mfa_authenticators_user').on(table.userId)],
)
export type MfaAuthenticatorRow = typeof mfaAuthenticators.$inferSelect

/** A secret that was shown and not proved yet; a new one for the same transaction takes its place. */
export const mfaAuthenticatorEnrolments = pgTable(
  'mfa_authenticator_enrolments',
  {
    /** The pending sign-in or the session it was shown in. */
    binding: text('binding').primaryKey(),
    userId: ofUser(),
    sealedSecret: text('sealed_secret').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('mfa_authenticator_enrolments_expiry').on(table.expiresAt)],
)

/** Telephones whose owner typed a code that was sent there. */
export const mfaPhones = pgTable(
  'mfa_phones',
  {
    id: id('id').primaryKey(),
    userId: ofUser(),
    /** E.164. */
    phoneNumber: text('phone_number').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('mfa_phones_user').on(table.userId)],
)
export type MfaPhoneRow = typeof mfaPhones.$inferSelect

/** Codes kept on paper for the day every device is lost (SEC-OT-04). */
export const mfaRecoveryCodes = pgTable(
  'mfa_recovery_codes',
  {
    id: id('id').primaryKey(),
    userId: ofUser(),
    /** `sha256`; of a code of 80 bits a few bits of a hash, which find the row to check by one slow hash. */
    tag: text('tag').notNull(),
    /** SHA-256 of person and code, in base64url; Argon2id of a code of 80 bits. */
    codeHash: text('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('mfa_recovery_codes_user').on(table.userId, table.tag)],
)

/** Browsers that need no second factor for a while, each for one person in one tenant (SEC-OT-08). */
export const mfaRememberedDevices = pgTable(
  'mfa_remembered_devices',
  {
    /** Of the secret in the cookie. */
    hash: text('hash').notNull(),
    userId: ofUser(),
    tenantId: id('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.hash] }),
    index('mfa_remembered_devices_user').on(table.userId),
    index('mfa_remembered_devices_expiry').on(table.expiresAt),
  ],
)

/** A recovery code that was right: for a few minutes this browser signs this person in with the first factor alone. */
export const mfaRecoveries = pgTable(
  'mfa_recoveries',
  {
    /** Of the secret in the cookie. */
    hash: text('hash').primaryKey(),
    userId: ofUser(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (table) => [index('mfa_recoveries_expiry').on(table.expiresAt)],
)

/** Whether a tenant asks everybody for a second factor. */
export const mfaPolicies = pgTable('mfa_policies', {
  tenantId: id('tenant_id')
    .primaryKey()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  id: id('id').notNull(),
  enforceMFAType: text('enforce_mfa_type', { enum: ['DontForce', 'Force', 'ForceExceptSAML'] }).notNull(),
  allowRememberDevice: boolean('allow_remember_device').notNull().default(true),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
export type MfaPolicyRow = typeof mfaPolicies.$inferSelect
