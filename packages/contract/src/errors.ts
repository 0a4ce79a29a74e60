/** Every error the product answers with, and its HTTP status. A code without a sentence does not compile. */
export const errorStatus = {
  INVALID_INPUT: 400,
  MALFORMED_JSON: 400,
  LINK_INVALID: 400,
  CODE_INVALID: 400,
  CODE_EXPIRED: 400,
  PASSWORD_TOO_SHORT: 400,
  PASSWORD_TOO_LONG: 400,
  PASSWORD_COMMON: 400,
  /** It passes too few of the tests that the tenant asks for. */
  PASSWORD_TOO_WEAK: 400,
  PASSWORD_REUSED: 400,
  PASSWORD_REQUIRED: 400,
  PHONE_INVALID: 400,
  WEBAUTHN_REFUSED: 400,
  MFA_NOT_ENROLLED: 400,
  EMAIL_INVALID: 400,
  PHONE_REQUIRED: 400,
  USERNAME_INVALID: 400,
  REDIRECT_REFUSED: 400,
  /** The way to a provider was not opened here, has been gone already, or took too long. */
  EXTERNAL_LOGIN_GONE: 400,
  IMAGE_REFUSED: 400,
  SSO_DOMAIN_INVALID: 400,
  /** A public provider of addresses: no tenant can vouch for all of them. */
  SSO_DOMAIN_PUBLIC: 400,
  /** No address and no CIDR range; `rule` in the context says why. */
  IP_INVALID: 400,
  EMAIL_DOMAIN_INVALID: 400,
  /** No certificate, or none that can be pinned; `reason` says why. */
  SSO_CERTIFICATE_INVALID: 400,
  /** What a provider published cannot be used; `reason` says why, `found` what there was. */
  SSO_METADATA_INVALID: 400,
  NOT_AUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  EXTERNAL_LOGIN_FAILED: 401,
  /** The person said no at the provider. */
  EXTERNAL_LOGIN_REFUSED: 401,
  SESSION_ENDED: 401,
  /** No user is signed in, or too little was shown, and nothing may be asked now (OpenID Connect Core, 3.1.2.6). */
  LOGIN_REQUIRED: 401,
  MFA_TOKEN_INVALID: 401,
  FORBIDDEN: 403,
  EMAIL_FIXED: 403,
  ORIGIN_REFUSED: 403,
  EMBED_FORBIDDEN: 403,
  SIGN_UP_CLOSED: 403,
  ROLE_NOT_GRANTABLE: 403,
  NOT_A_MEMBER: 403,
  LOCKED_BY_OPERATOR: 403,
  /** The installation forbids rules of this kind to all of its tenants; `kind` in the context. */
  PASSWORD_RULE_FORBIDDEN: 403,
  APPLICATION_NOT_ASSIGNED: 403,
  /** An actor may not do this while impersonating a user. */
  NOT_WHILE_IMPERSONATING: 403,
  /** The other person may do more than who asks. */
  OUT_RANKED: 403,
  WRONG_PASSWORD: 403,
  CLIENT_UNKNOWN: 403,
  /** A captcha is asked for, and there was none, or not a right one. */
  CAPTCHA_REFUSED: 403,
  RECOVERY_UNAVAILABLE: 403,
  SIGN_IN_METHOD_OFF: 403,
  STEP_UP_REQUIRED: 403,
  /** The session is older than the tenant allows. */
  SIGN_IN_AGAIN: 403,
  FACTOR_UNAVAILABLE: 403,
  SOCIAL_PROVIDER_OFF: 403,
  SSO_REQUIRED: 403,
  EMAIL_UNVERIFIED: 403,
  EMAIL_DOMAIN_REFUSED: 403,
  /** The tenant does not take requests from this address. */
  IP_RESTRICTED: 403,
  /** The tenant does not take requests from the country of this address. */
  COUNTRY_RESTRICTED: 403,
  /** The tenant does not take members with an address at this domain. */
  EMAIL_DOMAIN_RESTRICTED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFIRMATION_REQUIRED: 409,
  USER_ALREADY_MEMBER: 409,
  /** Something else changed the row since the client read it; the context carries what it is now. */
  CHANGED_MEANWHILE: 409,
  /** The session acts in another tenant than the one that was on screen; nothing was changed. */
  TENANT_CHANGED: 409,
  /** The session is another user's than the one on whose screen the request began; nothing was changed. */
  USER_CHANGED: 409,
  ROLE_KEY_TAKEN: 409,
  PHONE_TAKEN: 409,
  USERNAME_TAKEN: 409,
  TOO_MANY_PHONES: 409,
  TOO_MANY_API_TOKENS: 409,
  TOO_MANY_SCIM_CONNECTIONS: 409,
  ROLE_READ_ONLY: 409,
  GROUP_NAME_TAKEN: 409,
  GROUP_READ_ONLY: 409,
  /** The tenant does not use groups, or not to give roles. */
  GROUPS_OFF: 409,
  GROUP_ROLES_OFF: 409,
  TOO_MANY_GROUPS: 409,
  GROUP_FULL: 409,
  BELONGS_ELSEWHERE: 409,
  /** The user was invited and has not joined: what is asked for is done to members only. */
  INVITATION_PENDING: 409,
  LAST_ADMINISTRATOR: 409,
  /** The only user who could still sign in while the provider of an enforced connection is down. */
  LAST_BREAK_GLASS: 409,
  IP_TAKEN: 409,
  EMAIL_DOMAIN_TAKEN: 409,
  TOO_MANY_RESTRICTIONS: 409,
  /** The change would keep out the caller; the context has the phrase that makes it nevertheless, for ten minutes. */
  RESTRICTION_EXCLUDES_YOU: 409,
  SSO_DOMAIN_TAKEN: 409,
  SSO_DOMAIN_UNPROVED: 409,
  SSO_GROUP_TAKEN: 409,
  /** The connection lacks something that this needs, or there is no connection; `missing` lists it. */
  SSO_NOT_CONFIGURED: 409,
  /** Guests set up what is off only. */
  SSO_CONNECTION_ON: 409,
  TOO_MANY_SSO_CONNECTIONS: 409,
  /** An account with others below it cannot be deleted before them. */
  HAS_SUB_ACCOUNTS: 409,
  SUB_ACCOUNTS_TOO_DEEP: 409,
  TOO_MANY_SUB_ACCOUNTS: 409,
  LAST_FACTOR: 409,
  LAST_WAY_IN: 409,
  MFA_ALREADY_ENROLLED: 409,
  NOT_ON_YOURSELF: 409,
  REFRESH_AGAIN: 410,
  BODY_TOO_LARGE: 413,
  CONTENT_TYPE_REFUSED: 415,
  TOO_MANY_ATTEMPTS: 429,
  'ER-ADMIN-PORTAL-GENERIC-ERROR': 500,
  BUSY: 503,
  UNAVAILABLE: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Made by the client alone, never sent by a server. Without an answer there is no status. */
const clientStatus = {
  /** No answer came at all. */
  OFFLINE: 0,
  /** The browser gave no passkey or key: there was none, the person changed their mind, or it may not. */
  KEY_UNUSED: 400,
  /** The browser asks for a key at a click only, and the last one was too long ago. */
  KEY_NEEDS_CLICK: 400,
} as const

export type ClientErrorCode = ErrorCode | keyof typeof clientStatus

/** The wire's own name for "something went wrong and the cause is not disclosed" (specification section 8). */
export const genericError = 'ER-ADMIN-PORTAL-GENERIC-ERROR'

export type ErrorContext = Readonly<Record<string, string | number | boolean | null | readonly string[]>>

/** The body of every refused request. */
export type ErrorBody = {
  readonly errors: readonly string[]
  readonly errorCode?: string
  readonly context?: ErrorContext
}

/** A refusal with a code from the closed list. Thrown by handlers, written by the server's `http/`. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: ClientErrorCode
  readonly context: ErrorContext
  readonly status: number
  readonly traceId: string | undefined

  constructor(
    code: ClientErrorCode,
    context: ErrorContext = {},
    from: { message?: string; status?: number; traceId?: string; cause?: unknown } = {},
  ) {
    super(from.message ?? code, { cause: from.cause })
    this.code = code
    this.context = context
    this.status = from.status ?? { ...errorStatus, ...clientStatus }[code]
    this.traceId = from.traceId
  }
}

/**
 * Whether a text is a code of the closed list.
 *
 * @param text as a server, or something in front of it, answered it
 */
export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatus, text)
