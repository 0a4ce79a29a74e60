import type { ErrorCode } from '@vestibule/contract'
import { type OauthErrorCode, oauthRefusals } from './oauth-refusals.ts'
import { ofEvery, ofCredential, ofKnown, type Trace, untraced } from './refusal-event.ts'

export type RefusalCode = ErrorCode | OauthErrorCode

const badRequests = {
  INVALID_INPUT: ofKnown('operation.refused'),
  MALFORMED_JSON: ofKnown('operation.refused'),
  LINK_INVALID: ofEvery('oneTimeSecret.refused'),
  CODE_INVALID: ofEvery('oneTimeSecret.refused'),
  CODE_EXPIRED: ofEvery('oneTimeSecret.refused'),
  PASSWORD_TOO_SHORT: untraced('form'),
  PASSWORD_TOO_LONG: untraced('form'),
  PASSWORD_COMMON: untraced('form'),
  PASSWORD_TOO_WEAK: untraced('form'),
  PASSWORD_REUSED: untraced('form'),
  PASSWORD_REQUIRED: untraced('form'),
  PHONE_INVALID: untraced('form'),
  WEBAUTHN_REFUSED: ofEvery('oneTimeSecret.refused'),
  MFA_NOT_ENROLLED: untraced('state'),
  EMAIL_INVALID: untraced('form'),
  PHONE_REQUIRED: untraced('form'),
  USERNAME_INVALID: untraced('form'),
  REDIRECT_REFUSED: ofEvery('application.requestRefused'),
  EXTERNAL_LOGIN_GONE: ofEvery('oneTimeSecret.refused'),
  IMAGE_REFUSED: ofKnown('operation.refused'),
  SSO_DOMAIN_INVALID: untraced('form'),
  SSO_DOMAIN_PUBLIC: ofKnown('operation.refused'),
  IP_INVALID: untraced('form'),
  EMAIL_DOMAIN_INVALID: untraced('form'),
  SSO_CERTIFICATE_INVALID: untraced('form'),
  SSO_METADATA_INVALID: untraced('form'),
} as const

const unauthenticated = {
  NOT_AUTHENTICATED: ofCredential('accessToken.refused'),
  INVALID_CREDENTIALS: ofEvery('signIn.refused'),
  EXTERNAL_LOGIN_FAILED: ofEvery('signIn.refused'),
  EXTERNAL_LOGIN_REFUSED: untraced('answer'),
  SESSION_ENDED: ofCredential('accessToken.refused'),
  LOGIN_REQUIRED: untraced('answer'),
  MFA_TOKEN_INVALID: ofEvery('oneTimeSecret.refused'),
} as const

const forbidden = {
  FORBIDDEN: ofEvery('operation.refused'),
  EMAIL_FIXED: ofEvery('operation.refused'),
  ORIGIN_REFUSED: ofEvery('application.requestRefused'),
  EMBED_FORBIDDEN: ofEvery('application.requestRefused'),
  SIGN_UP_CLOSED: ofEvery('operation.refused'),
  ROLE_NOT_GRANTABLE: ofEvery('role.grantRefused'),
  NOT_A_MEMBER: ofEvery('signIn.refused'),
  LOCKED_BY_OPERATOR: ofEvery('operation.refused'),
  PASSWORD_RULE_FORBIDDEN: ofEvery('operation.refused'),
  APPLICATION_NOT_ASSIGNED: ofEvery('signIn.refused'),
  NOT_WHILE_IMPERSONATING: ofEvery('impersonation.operationRefused'),
  OUT_RANKED: ofEvery('role.grantRefused'),
  WRONG_PASSWORD: ofEvery('operation.refused'),
  CLIENT_UNKNOWN: ofEvery('application.requestRefused'),
  CAPTCHA_REFUSED: untraced('own'),
  RECOVERY_UNAVAILABLE: untraced('state'),
  SIGN_IN_METHOD_OFF: ofEvery('signIn.refused'),
  STEP_UP_REQUIRED: ofEvery('session.proofRefused'),
  SIGN_IN_AGAIN: ofEvery('session.proofRefused'),
  FACTOR_UNAVAILABLE: untraced('state'),
  SOCIAL_PROVIDER_OFF: ofEvery('signIn.refused'),
  SSO_REQUIRED: ofEvery('signIn.refused'),
  EMAIL_UNVERIFIED: ofEvery('signIn.refused'),
  EMAIL_DOMAIN_REFUSED: ofEvery('signIn.refused'),
  IP_RESTRICTED: ofEvery('operation.refused'),
  COUNTRY_RESTRICTED: ofEvery('operation.refused'),
  EMAIL_DOMAIN_RESTRICTED: ofEvery('operation.refused'),
} as const

const absent = {
  NOT_FOUND: ofKnown('operation.targetRefused'),
  METHOD_NOT_ALLOWED: untraced('path'),
} as const

const conflicts = {
  CONFIRMATION_REQUIRED: untraced('answer'),
  USER_ALREADY_MEMBER: untraced('state'),
  CHANGED_MEANWHILE: untraced('state'),
  TENANT_CHANGED: untraced('state'),
  USER_CHANGED: untraced('state'),
  ROLE_KEY_TAKEN: untraced('state'),
  PHONE_TAKEN: untraced('state'),
  USERNAME_TAKEN: untraced('state'),
  TOO_MANY_PHONES: untraced('state'),
  TOO_MANY_API_TOKENS: untraced('state'),
  TOO_MANY_SCIM_CONNECTIONS: untraced('state'),
  ROLE_READ_ONLY: ofKnown('operation.refused'),
  GROUP_NAME_TAKEN: untraced('state'),
  GROUP_READ_ONLY: ofKnown('operation.refused'),
  GROUPS_OFF: untraced('state'),
  GROUP_ROLES_OFF: untraced('state'),
  TOO_MANY_GROUPS: untraced('state'),
  GROUP_FULL: untraced('state'),
  BELONGS_ELSEWHERE: ofKnown('operation.targetRefused'),
  INVITATION_PENDING: untraced('state'),
  LAST_ADMINISTRATOR: ofKnown('operation.refused'),
  LAST_BREAK_GLASS: ofKnown('operation.refused'),
  IP_TAKEN: untraced('state'),
  EMAIL_DOMAIN_TAKEN: untraced('state'),
  TOO_MANY_RESTRICTIONS: untraced('state'),
  RESTRICTION_EXCLUDES_YOU: untraced('answer'),
  SSO_DOMAIN_TAKEN: ofKnown('operation.targetRefused'),
  SSO_DOMAIN_UNPROVED: untraced('state'),
  SSO_GROUP_TAKEN: untraced('state'),
  SSO_NOT_CONFIGURED: untraced('state'),
  SSO_CONNECTION_ON: untraced('state'),
  TOO_MANY_SSO_CONNECTIONS: untraced('state'),
  HAS_SUB_ACCOUNTS: untraced('state'),
  SUB_ACCOUNTS_TOO_DEEP: untraced('state'),
  TOO_MANY_SUB_ACCOUNTS: untraced('state'),
  LAST_FACTOR: ofKnown('operation.refused'),
  LAST_WAY_IN: untraced('state'),
  MFA_ALREADY_ENROLLED: untraced('state'),
  NOT_ON_YOURSELF: ofKnown('operation.refused'),
} as const

const others = {
  REFRESH_AGAIN: untraced('answer'),
  BODY_TOO_LARGE: ofKnown('operation.refused'),
  CONTENT_TYPE_REFUSED: ofKnown('operation.refused'),
  TOO_MANY_ATTEMPTS: ofEvery('operation.throttled'),
  'ER-ADMIN-PORTAL-GENERIC-ERROR': untraced('server'),
  BUSY: untraced('server'),
  UNAVAILABLE: untraced('server'),
} as const

/**
 * The one table of what each refusal leaves in the audit log (SEC-TO-30). A code without a line does not compile. A refusal
 * that writes an event of its own where it is decided leaves that one and none of these.
 */
export const refusalEvents: Readonly<Record<RefusalCode, Trace>> = {
  ...({
    ...badRequests,
    ...unauthenticated,
    ...forbidden,
    ...absent,
    ...conflicts,
    ...others,
  } satisfies Record<ErrorCode, Trace>),
  ...oauthRefusals,
}
