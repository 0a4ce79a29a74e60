/** Names and limits that several sides share. Imports nothing, so the smallest bundle may use it. */

/** Route keys of the host application and their default paths (specification section 2). */
export const routeDefaults = {
  authenticatedUrl: '/',
  loginUrl: '/account/login',
  stepUpUrl: '/account/step-up',
  logoutUrl: '/account/logout',
  activateUrl: '/account/activate',
  impersonationUrl: '/account/impersonate',
  acceptInvitationUrl: '/account/invitation/accept',
  forgetPasswordUrl: '/account/forget-password',
  resetPhoneNumberUrl: '/account/reset-phone-number',
  resetPasswordUrl: '/account/reset-password',
  socialLoginCallbackUrl: '/account/social/success',
  signUpUrl: '/account/sign-up',
  oidcRedirectUrl: '/account/oidc/callback',
  samlCallbackUrl: '/account/saml/callback',
  magicLinkCallbackUrl: '/account/login/magic-link',
  hostedLoginRedirectUrl: '/oauth/callback',
  openAppUrl: '/account/redirect',
  unlockAccountUrl: '/account/unlock',
  activateWithOTCUrl: '/account/activate/code',
  acceptInvitationWithOTCUrl: '/account/invitation/code',
  mfaMobileAuthenticator: '/account/mfa-mobile-authenticator',
  /** Ours: where the link of an approver leads. */
  approvalFlowUrl: '/account/approval',
} as const

/** Route keys the specification names without giving a default path. */
export const optionalRoutes = ['signUpSuccessUrl', 'customLoginUrl', 'customLoginAuthenticatedUrl'] as const

export type RouteKey = keyof typeof routeDefaults | (typeof optionalRoutes)[number]

/** Where a host's server shows its token. No page may send it. */
export const vendorTokenHeader = 'x-access-token'

/** What secrets of API tokens begin with, so that scanners of source code find them (SEC-AD-02). */
export const apiSecretPrefix = 'vst_api_'

/** The same for bearer tokens of directories. */
export const scimTokenPrefix = 'vst_scim_'

/** Headers of the wire. Everything here is allowed by CORS; the trace id is exposed. */
export const headers = {
  traceId: 'frontegg-trace-id',
  source: 'frontegg-source',
  scopedTenant: 'frontegg-scoped-tenant',
  /** The tenant that a host's server speaks of. */
  tenantId: 'frontegg-tenant-id',
  loginAlias: 'frontegg-login-alias',
  applicationId: 'frontegg-requested-application-id',
  vendorId: 'frontegg-vendor-id',
  framework: 'x-frontegg-framework',
  sdk: 'x-frontegg-sdk',
  forwardedFor: 'x-frontegg-forwarded-for',
  headersVerifier: 'x-frontegg-headers-verifier',
  middleware: 'x-frontegg-middleware',
  /** Signed ticket of the embed document; names client, host origin and whether the frame is cross-site. */
  embedTicket: 'vestibule-embed',
} as const

/** In the header of access tokens that are for the portal's own calls; none of these is given to a host page. */
export const portalTokenType = 'portal+jwt'

/**
 * Name of the cookie with the refresh token. Only the first dash goes: native clients of the wire look the cookie up under
 * this spelling.
 *
 * @param clientId of the application, as registered
 */
export const refreshCookieName = (clientId: string): string => `fe_refresh_${clientId.replace('-', '')}`

/**
 * Name of the cookie beside a refresh cookie that proves who set it: with this prefix a browser takes a cookie from
 * that very host over https and from no sibling of it (RFC 6265bis, section 4.1.3.2).
 *
 * @param refreshCookie name of the refresh cookie
 */
export const companionCookieName = (refreshCookie: string): string => `__Host-${refreshCookie}`

/**
 * Name of the cookie that binds a mailed code or link to the browser it was sent for. Proxies of this wire forward names
 * with `fe_` only.
 *
 * @param clientId of the application, as registered
 */
export const passwordlessCookieName = (clientId: string): string =>
  `fe_passwordless_${clientId.replace('-', '')}`

/**
 * Name of the cookie of a browser that needs no second factor for a while. Native clients of the wire look it up without
 * any dash.
 *
 * @param clientId of the application, as registered
 */
export const deviceCookieName = (clientId: string): string => `fe_device_${clientId.replaceAll('-', '')}`

/**
 * Name of the cookie of a browser in which a recovery code was right.
 *
 * @param clientId of the application, as registered
 */
export const recoveryCookieName = (clientId: string): string => `fe_recovery_${clientId.replaceAll('-', '')}`
/**
 * Ours: name of the cookie that names the browser to the counter of wrong passwords, once its user has signed in there.
 *
 * @param clientId of the application, as registered
 */
export const knownBrowserCookieName = (clientId: string): string => `fe_known_${clientId.replaceAll('-', '')}`

/**
 * Name of the cookie that binds a sign-in at a provider to the browser it was started in.
 *
 * @param clientId of the application, as registered
 */
export const loginCookieName = (clientId: string): string => `fe_login_${clientId.replace('-', '')}`

/** Digits of a code that is typed. */
export const codeLength = 6

/** Browser storage keys of the specification, letter for letter. */
export const storageKeys = {
  afterAuthRedirectUrl: 'FRONTEGG_AFTER_AUTH_REDIRECT_URL',
  separateTabsByTenant: 'FRONTEGG_SEPARATE_TABS_BY_TENANT',
  hostedLoginVerifier: 'HOSTED_LOGIN_VERIFIER_KEY',
  shouldStepUp: 'SHOULD_STEP_UP',
  userId: 'userId',
  registerQuickLogin: 'register-quick-login',
  preferredLoginMethod: 'preferred-login-method',
  dontShowPasskeysPrompt: 'dont-show-again-prompt-passkeys',
  /** Per application: its id follows. */
  preferredMfaMethod: 'frontegg-preferred-mfa-method:',
} as const

/** Version of the published screens that ours take the place of: their wrappers load them from a folder of this name. */
export const adminBoxVersion = '7.78.0'

/** Where the screens of the wrapper are, as its own defaults name the place. */
export const dropInPath = `/admin-box/${adminBoxVersion}` as const

/** Version of the wire that a host's server tells the identity server it speaks. */
export const wireSdkVersion = '9.2.7'

/** What a host's server does where its settings say nothing. */
export const serverDefaults = { cookieName: 'fe_session', logLevel: 'warn', cookieSameSite: 'none' } as const

/** Seconds that an OAuth token lives where its answer doesn't say. */
export const oauthExpirySeconds = 300

/** Characters of a PKCE verifier; RFC 7636, section 4.1, asks for 43 to 128. */
export const pkceVerifierLength = 64

/** What the profile is asked for where a client says nothing. */
export const defaultProfileRequest = { addRoles: true } as const

/** Path prefix under which browsers reach the API; the server answers without it as well. */
export const apiPrefix = '/frontegg'

/** Rows per page where a client asks for none. */
export const pageSizes = {
  users: 10,
  allUsers: 20,
  accounts: 50,
  accountUsers: 10,
  roles: 50,
  sessions: 50,
  phoneNumbers: 10,
  audits: 20,
  ipRestrictions: 10,
  scimRequests: 50,
} as const

/** Levels of accounts below the topmost one, and how many of a whole tree are answered at once. */
export const accountLimits = { depth: 10, treeSize: 10_000 } as const

/** Bounds of provisioning; a log keeps the latest requests of a connection only. */
export const scimLimits = { connections: 20, groupMembers: 5000, loggedRequests: 500, changes: 1000 } as const

/** Path of the SCIM server; a connection's base URL adds its id. */
export const scimPath = '/directory/resources/scim/v2'

/** How many groups a tenant has, and how many members and roles a group. */
export const groupLimits = { groups: 200, members: 500, roles: 100 } as const

/** How many columns an export has, how many rows a document that is printed, and how far filtered rows are counted. */
export const auditLimits = { columns: 30, printedRows: 1000, countedRows: 10_000 } as const

/** How many addresses, and how many domains, a tenant can list; how many are added at once; how long a description is. */
export const restrictionLimits = { ips: 1000, domains: 500, bulk: 500, description: 200 } as const

/** Weeks that the security center looks back on. */
export const securityCenterWeeks = 12

/** What an administrator types who keeps themselves out by a restriction and wants to. No language translates it. */
export const lockoutPhrase = 'LOCK ME OUT'

/** The `updatedAt` of a policy that a tenant never set, as a form sends it that has seen none. */
export const neverSet = '1970-01-01T00:00:00.000Z'

/** After this many seconds a restriction that keeps out who set it goes back, unless it was confirmed. */
export const restrictionRevertSeconds = 600

/** How many applications one call assigns. */
export const ssoLimits = { connections: 50, guestLinkDays: 7, certificateNoticeDays: 30 } as const

export const applicationLimits = { perChange: 100 } as const

/** No list answers with more rows than this (SEC-TE-10). */
export const maxPageSize = 200

/** Reads are tried this many times in all, this far apart (ruling 28). */
export const retry = { attempts: 3, delayMs: 500 } as const

/** The profile is loaded with more patience: without it the portal shows nothing. */
export const profileRetry = { attempts: 3, delayMs: 2000 } as const

/** Waits that a person sees (specification section 9). */
export const delaysMs = {
  ssoRedirect: 2000,
  magicLinkSuccess: 5000,
  ssoFailed: 1000,
  activated: 5000,
  activatedWithMfa: 1000,
  unlocked: 5000,
  impersonating: 1000,
  navigation: 200,
} as const

/** No invitation lives longer: 30 days. */
export const inviteLinkMinutes = 43_200

/** Share of the access token's lifetime after which it is renewed. */
export const refreshAtShareOfLife = 0.8

/** Password length on every entrance, in characters (SEC-PW-01). */
export const passwordLength = { floor: 8, byDefault: 10, max: 128 } as const

const oneTime = /^(userId|code|\w*(state|token)|SAMLResponse|approvalFlowStepId)$/i

/**
 * Whether a parameter is good for one use, or worth something to a reader of the address: it is never kept in it (SEC-PO-02).
 *
 * @param name of the parameter
 */
export const isOneTime = (name: string): boolean => oneTime.test(name)

/** Host origins that exist in development only (design section 4). */
export const developmentClientId = '7c9e6679-7425-40de-944b-e07fc1f90ae7'
