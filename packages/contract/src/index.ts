import * as accountSettings from './areas/account-settings.ts'
import * as activation from './areas/activation.ts'
import * as apiTokens from './areas/api-tokens.ts'
import * as applications from './areas/applications.ts'
import * as approvalFlows from './areas/approval-flows.ts'
import * as audits from './areas/audits.ts'
import * as auth from './areas/auth.ts'
import * as captcha from './areas/captcha.ts'
import * as countryRestrictions from './areas/country-restrictions.ts'
import * as downloads from './areas/downloads.ts'
import * as emailDomains from './areas/email-domains.ts'
import * as embedding from './areas/embedding.ts'
import * as entitlements from './areas/entitlements.ts'
import * as externalLogin from './areas/external-login.ts'
import * as featureFlags from './areas/feature-flags.ts'
import * as groups from './areas/groups.ts'
import * as impersonation from './areas/impersonation.ts'
import * as invites from './areas/invites.ts'
import * as metadata from './areas/metadata.ts'
import * as mfaDevices from './areas/mfa-devices.ts'
import * as mfaSignIn from './areas/mfa-sign-in.ts'
import * as oauth from './areas/oauth.ts'
import * as passwordRules from './areas/password-rules.ts'
import * as passwordless from './areas/passwordless.ts'
import * as passwords from './areas/passwords.ts'
import * as phoneNumbers from './areas/phone-numbers.ts'
import * as profile from './areas/profile.ts'
import * as restrictions from './areas/restrictions.ts'
import * as rolesPermissions from './areas/roles-permissions.ts'
import * as securityCenter from './areas/security-center.ts'
import * as samlConfiguration from './areas/saml-configuration.ts'
import * as securityPolicies from './areas/security-policies.ts'
import * as scimDirectory from './areas/scim-directory.ts'
import * as serverSdk from './areas/server-sdk.ts'
import * as sessions from './areas/sessions.ts'
import * as signUp from './areas/sign-up.ts'
import * as stepUp from './areas/step-up.ts'
import * as social from './areas/social.ts'
import * as sso from './areas/sso.ts'
import * as ssoConfigurations from './areas/sso-configurations.ts'
import * as ssoConnections from './areas/sso-connections.ts'
import * as ssoGuests from './areas/sso-guests.ts'
import * as ssoTests from './areas/sso-tests.ts'
import * as subTenants from './areas/sub-tenants.ts'
import * as subTenantUsers from './areas/sub-tenant-users.ts'
import * as team from './areas/team.ts'
import * as tenants from './areas/tenants.ts'
import * as usernames from './areas/usernames.ts'
import * as users from './areas/users.ts'
import * as vendorConfig from './areas/vendor-config.ts'
import * as webauthn from './areas/webauthn.ts'

export type { Access } from './access.ts'
export { allowed, anyone, refreshCookie, signedIn, vendor } from './access.ts'
export type { ClientErrorCode, ErrorBody, ErrorCode, ErrorContext } from './errors.ts'
export { ApiError, errorStatus, genericError, isErrorCode } from './errors.ts'
export type {
  Answer,
  Area,
  Callers,
  CaptchaAction,
  OperationKind,
  Handler,
  Handlers,
  Input,
  Method,
  Operation,
  OperationsOf,
  Output,
  Received,
} from './operation.ts'
export { chunks, type Download, download, rawBytes } from './answers.ts'
export type { Endpoint } from './endpoint.ts'
export { isEndpoint } from './endpoint.ts'
export { handsOutAccessToken, isOperation, operation } from './operation.ts'
export { malformedField } from './well-formed.ts'
export type { WireRequest } from './wire.ts'
export { fromWire, pathNames, toWire } from './wire.ts'

/** Every area of the product. The server registers, guards, validates and documents its routes from this value. */
export const contract = {
  accountSettings,
  activation,
  apiTokens,
  applications,
  approvalFlows,
  audits,
  auth,
  captcha,
  countryRestrictions,
  downloads,
  emailDomains,
  embedding,
  entitlements,
  externalLogin,
  featureFlags,
  groups,
  impersonation,
  invites,
  metadata,
  mfaDevices,
  mfaSignIn,
  oauth,
  passwordRules,
  passwordless,
  passwords,
  phoneNumbers,
  profile,
  restrictions,
  rolesPermissions,
  securityCenter,
  scimDirectory,
  samlConfiguration,
  securityPolicies,
  serverSdk,
  sessions,
  signUp,
  stepUp,
  social,
  sso,
  ssoConfigurations,
  ssoConnections,
  ssoGuests,
  ssoTests,
  subTenants,
  subTenantUsers,
  team,
  tenants,
  usernames,
  users,
  vendorConfig,
  webauthn,
}
export type Contract = typeof contract
