import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { tenants } from './tenants.ts'

/** A person. One row however many tenants they belong to. */
export const users = pgTable(
  'users',
  {
    id: id('id').primaryKey(),
    /** As typed; shown and mailed to. Empty for who signed up with a telephone number or a username only. */
    email: text('email').notNull(),
    /** What two spellings of one address have in common (SEC-TE-07). */
    canonicalEmail: text('canonical_email'),
    /** As typed, and what two spellings of one have in common. */
    username: text('username'),
    canonicalUsername: text('canonical_username'),
    name: text('name').notNull().default(''),
    phone: text('phone'),
    /** Null until a password was chosen. */
    passwordHash: text('password_hash'),
    passwordChangedAt: moment('password_changed_at'),
    /** When the user first signed in with a password that is known to have leaked; null once they have another. */
    passwordBreachedAt: moment('password_breached_at'),
    /** When the address was proved. */
    verifiedAt: moment('verified_at'),
    profilePictureUrl: text('profile_picture_url'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: moment('created_at').notNull(),
    /** When anything about the user but a sign-in last changed; `updateUsers` moves it. The default is for older releases. */
    updatedAt: moment('updated_at').notNull().defaultNow(),
    lastLoginAt: moment('last_login_at'),
    /** The language of the request by which they last signed in; null until then. */
    locale: text('locale'),
    lockedAt: moment('locked_at'),
    /** The administrator who set the lock; null for an operator's. */
    lockedBy: id('locked_by'),
    /** The tenant in which that administrator did so: the lock ends with the membership there. Null for an operator's. */
    lockedIn: id('locked_in'),
    /** Browsers that the person signed in with before this are not known any more (SEC-PW-06). */
    browsersKnownSince: moment('browsers_known_since'),
  },
  (table) => [
    uniqueIndex('users_canonical_email').on(table.canonicalEmail),
    uniqueIndex('users_canonical_username').on(table.canonicalUsername),
    index('users_unproved').on(table.createdAt).where(sql`verified_at is null`),
    // A search finds three letters and more anywhere in a name or an address.
    index('users_name_trigrams').using('gin', table.name.op('gin_trgm_ops')),
    index('users_email_trigrams').using('gin', table.email.op('gin_trgm_ops')),
    // Lists are read in the order of one of these, and stop at the end of the page.
    index('users_by_name').on(sql`lower(coalesce(nullif("name", ''), "email"))`, table.id),
    index('users_by_email_descending').on(table.canonicalEmail.desc().nullsLast(), table.id),
    index('users_by_verified').on(sql`("verified_at" is not null)`, table.id),
    index('users_by_locked').on(sql`("locked_at" is not null)`, table.id),
  ],
)
export type UserRow = typeof users.$inferSelect

/** What a tenant typed of a person whom it invited, or its directory of one whom it named. */
export type InvitedAs = {
  readonly email: string
  readonly name: string
  readonly phone?: string | null
  readonly username?: string
  /** What two spellings of the username have in common. */
  readonly canonicalUsername?: string
  /** The invitation waits for a member to send it: who sent it lost their place since, or a directory has no consent. */
  readonly isWithdrawn?: true
  /** Who answers for the directory that sent the invitation, and the tenant whose member they are. */
  readonly answeredBy?: string
  readonly answeredIn?: string
  /** Since when the account of one whom a directory has named, and who never acted there, has another address than was typed. */
  readonly leftAt?: string | null
  /** A directory or a provider names them at another address than before: they are judged by it when they enter (SEC-RA-91). */
  readonly isNamedAnew?: true
}

/** A person in a tenant. */
export const memberships = pgTable(
  'memberships',
  {
    tenantId: id('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isDisabled: boolean('is_disabled').notNull().default(false),
    /** The administrator who disabled the member, or the connection of the directory that did; null while enabled. */
    disabledBy: id('disabled_by'),
    /** Null while an invitation is open. */
    activatedAt: moment('activated_at'),
    joinedAt: moment('joined_at').notNull(),
    /** The domain of the tenant for which its directory made them a member unasked; null for a member by another word. */
    directoryDomain: text('directory_domain'),
    /** When the roles of the member last changed, they were given more otherwise (`markGiven`), or could act again; null until then. */
    updatedAt: moment('updated_at'),
    lastSeenAt: moment('last_seen_at'),
    invitedBy: id('invited_by'),
    /**
     * How the tenant sees the member while the invitation is open, and null from then on; of a member whom its directory made one
     * unasked, until they have acted there, if their account is their own.
     */
    invitedAs: jsonb('invited_as').$type<InvitedAs>(),
    managedBy: text('managed_by', { enum: ['frontegg', 'scim2'] })
      .notNull()
      .default('frontegg'),
    temporaryExpirationDate: moment('temporary_expiration_date'),
    /** Whether they may enter the accounts below; null leaves it to the account. */
    subAccountAccessAllowed: boolean('sub_account_access_allowed'),
    /**
     * The tenant's connection that they came by last. Where it is the only way in, it is theirs, whatever became of their
     * address.
     */
    connectionId: id('connection_id'),
    /** When a job last ended the sessions of the expired membership; an earlier one than the date was for another date. */
    expiryHandledAt: moment('expiry_handled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    index('memberships_user').on(table.userId),
    index('memberships_joined').on(table.tenantId, table.joinedAt),
    // Lists of members look for those who were invited by themselves: nothing is known of their accounts there.
    index('memberships_pending').on(table.tenantId).where(sql`activated_at is null`),
    // And for those whom a directory named and who never acted there.
    index('memberships_named')
      .on(table.tenantId)
      .where(sql`directory_domain is not null and last_seen_at is null`),
    // Of two people whom a tenant invites under one username, one has it.
    uniqueIndex('memberships_invited_username')
      .on(table.tenantId, sql`("invited_as" ->> 'canonicalUsername')`)
      .where(sql`invited_as ->> 'canonicalUsername' is not null`),
    index('memberships_last_seen').on(table.tenantId, table.lastSeenAt),
    index('memberships_last_seen_descending').on(table.tenantId, table.lastSeenAt.desc().nullsLast()),
    index('memberships_expiring')
      .on(table.temporaryExpirationDate)
      .where(
        sql`temporary_expiration_date is not null and (expiry_handled_at is null or expiry_handled_at < temporary_expiration_date)`,
      ),
  ],
)
export type MembershipRow = typeof memberships.$inferSelect
