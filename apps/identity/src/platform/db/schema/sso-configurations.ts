import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { answeringColumns } from './answering.ts'
import { id, moment } from './columns.ts'
import { tenants } from './tenants.ts'

/** A tenant's own identity provider. */
export const ssoConfigurations = pgTable(
  'sso_configurations',
  {
    tenantId: id('tenant_id').notNull(),
    id: id('id').notNull(),
    /** `oidc` speaks OpenID Connect, every other type SAML. */
    type: text('type', { enum: ['saml', 'okta', 'azure', 'google', 'oidc'] }).notNull(),
    enabled: boolean('enabled').notNull().default(false),
    /** Where people are sent; of OpenID Connect, the issuer. */
    ssoEndpoint: text('sso_endpoint').notNull().default(''),
    /** PEM text; several certificates one after the other while the provider changes its key. */
    publicCertificate: text('public_certificate').notNull().default(''),
    /** What the provider calls itself. */
    idpEntityId: text('idp_entity_id').notNull().default(''),
    signRequest: boolean('sign_request').notNull().default(false),
    acsUrl: text('acs_url').notNull().default(''),
    spEntityId: text('sp_entity_id').notNull().default(''),
    oidcClientId: text('oidc_client_id').notNull().default(''),
    sealedOidcSecret: text('sealed_oidc_secret').notNull().default(''),
    /** The one algorithm its tokens are signed with (SEC-SO-07). */
    idTokenAlg: text('id_token_alg').notNull().default('RS256'),
    /** OpenID Connect: its provider answers at the address that is its own, not at the one that older releases gave to all. */
    hasOwnCallback: boolean('has_own_callback').notNull().default(false),
    generatedVerification: text('generated_verification').notNull().default(''),
    skipEmailDomainValidation: boolean('skip_email_domain_validation').notNull().default(false),
    /** No user of its domains signs in by any other method (SEC-SO-04). */
    isEnforced: boolean('is_enforced').notNull().default(false),
    /** People who may sign in otherwise all the same, when the provider is down. Each use is audited. */
    breakGlassUserIds: id('break_glass_user_ids').array().notNull().default([]),
    /** The provider asks for a second factor and says so in what it signs. */
    doesMfa: boolean('does_mfa').notNull().default(false),
    /** Signs requests where `signRequest` is set; PEM text, sealed. */
    sealedRequestKey: text('sealed_request_key').notNull().default(''),
    /** What the provider verifies those requests with. */
    requestCertificate: text('request_certificate').notNull().default(''),
    /**
     * What the administrator held who saved the connection last: no default role of more is given to those who come by
     * it. Null in older rows: then none that holds anything of administration.
     */
    grantablePermissions: text('grantable_permissions').array(),
    ...answeringColumns(),
    /** When the last of the pinned certificates ends; null where none of them says. */
    certificateEndsAt: moment('certificate_ends_at'),
    /** When administrators were told that it ends soon. */
    certificateNoticedAt: moment('certificate_noticed_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('sso_configurations_certificate').on(table.certificateEndsAt),
  ],
)
export type SsoConfigurationRow = typeof ssoConfigurations.$inferSelect

/** A domain of addresses that a tenant claims, and has proved once `validatedAt` is set (SEC-SO-03). */
export const ssoDomains = pgTable(
  'sso_domains',
  {
    tenantId: id('tenant_id').notNull(),
    id: id('id').notNull(),
    configurationId: id('configuration_id').notNull(),
    /** ASCII, lower case. */
    domain: text('domain').notNull(),
    txtRecord: text('txt_record').notNull(),
    validatedAt: moment('validated_at'),
    /** When the record was last looked for. */
    checkedAt: moment('checked_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    index('sso_domains_configuration').on(table.tenantId, table.configurationId),
    // One owner: the tenant that proves it first.
    uniqueIndex('sso_domains_owner').on(table.domain).where(sql`validated_at is not null`),
  ],
)
export type SsoDomainRow = typeof ssoDomains.$inferSelect

/** A name of a group at the provider. */
export const ssoGroups = pgTable(
  'sso_groups',
  {
    tenantId: id('tenant_id').notNull(),
    id: id('id').notNull(),
    configurationId: id('configuration_id').notNull(),
    group: text('group').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('sso_groups_name').on(table.tenantId, table.configurationId, table.group),
  ],
)

/** Roles a connection hands out: to everybody (`groupId` is the configuration's own id) or to one group. */
export const ssoRoles = pgTable(
  'sso_roles',
  {
    tenantId: id('tenant_id').notNull(),
    configurationId: id('configuration_id').notNull(),
    groupId: id('group_id').notNull(),
    roleId: id('role_id').notNull(),
    /** What the administrator who set it held then: a role that has outgrown it is not handed out (SEC-SO-08). */
    grantablePermissions: text('grantable_permissions').array().notNull(),
    ...answeringColumns(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.configurationId, table.groupId, table.roleId] })],
)
export type SsoRoleRow = typeof ssoRoles.$inferSelect

/** Links by which the people of a tenant who run its provider set up one connection without an account. */
export const ssoGuestLinks = pgTable(
  'sso_guest_links',
  {
    tenantId: id('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    id: id('id').notNull(),
    configurationId: id('configuration_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** The administrator who made it; null where an older release did, and then it works no more. */
    createdBy: id('created_by'),
    /** The tenant in which that administrator has their rights: this one, or one above. */
    createdIn: id('created_in'),
    /** The application whose administrator made it: its page looks like that. */
    clientId: id('client_id').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('sso_guest_links_token').on(table.tokenHash),
    index('sso_guest_links_expiry').on(table.expiresAt),
  ],
)
export type SsoGuestLinkRow = typeof ssoGuestLinks.$inferSelect
