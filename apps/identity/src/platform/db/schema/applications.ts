import { boolean, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** `appId`: team and bundle, as Apple writes them. `fingerprints`: SHA-256 of the certificates an app is signed with. */
export type NativeApp =
  | { readonly platform: 'ios'; readonly appId: string }
  | { readonly platform: 'android'; readonly packageName: string; readonly fingerprints: readonly string[] }

/** A host application: which pages may embed the portal, and how it looks there. */
export const applications = pgTable('applications', {
  /** The client id. */
  id: id('id').primaryKey(),
  name: text('name').notNull(),
  /** Pages that may mount the portal, each exactly scheme, host and port. */
  hostOrigins: text('host_origins').array().notNull(),
  /** Where mailed links lead when the request names no host page. One of `hostOrigins`. */
  defaultOrigin: text('default_origin').notNull(),
  /** Origins that may frame the host page itself. */
  extraAncestors: text('extra_ancestors').array().notNull().default([]),
  /** Origins the portal may read a metadata override from (SEC-PO-08). */
  overrideOrigins: text('override_origins').array().notNull().default([]),
  /** Paths of the host page that differ from the defaults, by route key. */
  routes: jsonb('routes').$type<Record<string, string>>().notNull().default({}),
  /** Whether every member may use it, or only those it is assigned to. */
  accessType: text('access_type', { enum: ['FREE_ACCESS', 'MANAGED_ACCESS'] })
    .notNull()
    .default('FREE_ACCESS'),
  logo: text('logo').notNull().default(''),
  icon: text('icon').notNull().default(''),
  /** The `adminBox` configuration of the wire: themes, navigation, localizations. */
  adminBox: jsonb('admin_box').$type<Record<string, unknown>>().notNull().default({}),
  /** Where an authorization answers, each compared letter by letter. Empty: the callback page of each host origin. */
  redirectUris: text('redirect_uris').array().notNull().default([]),
  /** Where signing out may lead. Empty: the host origins themselves and their sign-in pages. */
  postLogoutRedirectUris: text('post_logout_redirect_uris').array().notNull().default([]),
  /** Of the secrets an application on a server proves itself with; none: a public application (SEC-OA-04). */
  secretHashes: text('secret_hashes').array().notNull().default([]),
  /** What it may be granted tokens for (RFC 6749, 4). */
  grantTypes: text('grant_types').array().notNull().default(['authorization_code', 'refresh_token']),
  scopes: text('scopes').array().notNull().default(['openid', 'email', 'profile', 'offline_access']),
  /** Runs on a device of its own, where a loopback address of any port may be what it listens on (RFC 8252). */
  isNative: boolean('is_native').notNull().default(false),
  /** Off only for applications with a secret whose library sends no challenge. */
  needsPkce: boolean('needs_pkce').notNull().default(true),
  /** Only tokens bound to a key of the application's own (RFC 9449). */
  needsDpop: boolean('needs_dpop').notNull().default(false),
  /**
   * The application's own APIs, as addresses that everything below belongs to. With any, tokens of its host pages are
   * bound to a key of the portal's, which signs requests to these (RFC 9449).
   */
  apis: text('apis').array().notNull().default([]),
  /** Off: no access token ever leaves the frame, and host pages go without (SEC-BR-04). */
  givesTokens: boolean('gives_tokens').notNull().default(true),
  /**
   * The application's own pages and servers manage by the published wire: its tokens open all that their users may do, and
   * not only what the contract opens to tokens of host pages. Never together with `apis`, or without tokens.
   */
  managesByWire: boolean('manages_by_wire').notNull().default(false),
  /** Applications on telephones that open addresses of this server (universal links, app links). */
  nativeApps: jsonb('native_apps').$type<NativeApp[]>().notNull().default([]),
  /** Notified when a user signs out (OpenID Connect Back-Channel Logout). */
  backchannelLogoutUri: text('backchannel_logout_uri'),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
export type ApplicationRow = typeof applications.$inferSelect

/** Which members may use an application of managed access. */
export const applicationAssignments = pgTable(
  'application_assignments',
  {
    tenantId: id('tenant_id').notNull(),
    userId: id('user_id').notNull(),
    applicationId: id('application_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.applicationId] }),
    index('application_assignments_application').on(table.applicationId, table.tenantId),
  ],
)
