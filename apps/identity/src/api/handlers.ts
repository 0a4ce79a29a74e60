import type { AllHandlers } from '../request/request-context.ts'
import { accountSettingsHandlers } from './account-settings/account-settings.handlers.ts'
import { activationHandlers } from './activation/activation.handlers.ts'
import { apiTokensHandlers } from './api-tokens/api-tokens.handlers.ts'
import { approvalFlowsHandlers } from './approval-flows/approval-flows.handlers.ts'
import { auditsHandlers } from './audits/audits.handlers.ts'
import { authHandlers } from './auth/auth.handlers.ts'
import { captchaHandlers } from './captcha/captcha.handlers.ts'
import { downloadsHandlers } from './downloads/downloads.handlers.ts'
import { embeddingHandlers } from './embedding/embedding.handlers.ts'
import { entitlementsHandlers } from './entitlements/entitlements.handlers.ts'
import { externalLoginHandlers } from './external-login/external-login.handlers.ts'
import { featureFlagsHandlers } from './feature-flags/feature-flags.handlers.ts'
import { applicationsHandlers } from './applications/applications.handlers.ts'
import { groupsHandlers } from './groups/groups.handlers.ts'
import { impersonationHandlers } from './impersonation/impersonation.handlers.ts'
import { invitesHandlers } from './invites/invites.handlers.ts'
import { metadataHandlers } from './metadata/metadata.handlers.ts'
import { mfaDevicesHandlers } from './mfa-devices/mfa-devices.handlers.ts'
import { mfaSignInHandlers } from './mfa-sign-in/mfa-sign-in.handlers.ts'
import { oauthHandlers } from './oauth/oauth.handlers.ts'
import { passwordRulesHandlers } from './password-rules/password-rules.handlers.ts'
import { passwordlessHandlers } from './passwordless/passwordless.handlers.ts'
import { passwordsHandlers } from './passwords/passwords.handlers.ts'
import { phoneNumbersHandlers } from './phone-numbers/phone-numbers.handlers.ts'
import { profileHandlers } from './profile/profile.handlers.ts'
import {
  countryRestrictionsHandlers,
  emailDomainsHandlers,
  restrictionsHandlers,
} from './restrictions/restrictions.handlers.ts'
import { rolesPermissionsHandlers } from './roles-permissions/roles-permissions.handlers.ts'
import { securityCenterHandlers } from './security-center/security-center.handlers.ts'
import { scimDirectoryHandlers } from './scim-directory/scim-directory.handlers.ts'
import { securityPoliciesHandlers } from './security-policies/security-policies.handlers.ts'
import { samlConfigurationHandlers } from './saml-configuration/saml-configuration.handlers.ts'
import { serverSdkHandlers } from './server-sdk/server-sdk.handlers.ts'
import { sessionsHandlers } from './sessions/sessions.handlers.ts'
import { signUpHandlers } from './sign-up/sign-up.handlers.ts'
import { stepUpHandlers } from './step-up/step-up.handlers.ts'
import { socialHandlers } from './social/social.handlers.ts'
import { ssoConfigurationsHandlers } from './sso-configurations/sso-configurations.handlers.ts'
import { ssoConnectionsHandlers } from './sso-connections/sso-connections.handlers.ts'
import { ssoGuestsHandlers } from './sso-guests/sso-guests.handlers.ts'
import { ssoTestsHandlers } from './sso-tests/sso-tests.handlers.ts'
import { ssoHandlers } from './sso/sso.handlers.ts'
import { subTenantsHandlers } from './sub-tenants/sub-tenants.handlers.ts'
import { subTenantUsersHandlers } from './sub-tenants/sub-tenant-users.handlers.ts'
import { teamHandlers } from './team/team.handlers.ts'
import { tenantsHandlers } from './tenants/tenants.handlers.ts'
import { usernamesHandlers } from './usernames/usernames.handlers.ts'
import { usersHandlers } from './users/users.handlers.ts'
import { vendorConfigHandlers } from './vendor-config/vendor-config.handlers.ts'
import { webauthnHandlers } from './webauthn/webauthn.handlers.ts'

/** Every handler of the server. An area of the contract that is missing here does not compile. */
export const handlers: AllHandlers = {
  accountSettings: accountSettingsHandlers,
  activation: activationHandlers,
  apiTokens: apiTokensHandlers,
  approvalFlows: approvalFlowsHandlers,
  audits: auditsHandlers,
  auth: authHandlers,
  captcha: captchaHandlers,
  downloads: downloadsHandlers,
  embedding: embeddingHandlers,
  entitlements: entitlementsHandlers,
  externalLogin: externalLoginHandlers,
  featureFlags: featureFlagsHandlers,
  applications: applicationsHandlers,
  groups: groupsHandlers,
  impersonation: impersonationHandlers,
  invites: invitesHandlers,
  metadata: metadataHandlers,
  mfaDevices: mfaDevicesHandlers,
  mfaSignIn: mfaSignInHandlers,
  oauth: oauthHandlers,
  passwordRules: passwordRulesHandlers,
  passwordless: passwordlessHandlers,
  passwords: passwordsHandlers,
  phoneNumbers: phoneNumbersHandlers,
  profile: profileHandlers,
  countryRestrictions: countryRestrictionsHandlers,
  emailDomains: emailDomainsHandlers,
  restrictions: restrictionsHandlers,
  rolesPermissions: rolesPermissionsHandlers,
  securityCenter: securityCenterHandlers,
  scimDirectory: scimDirectoryHandlers,
  securityPolicies: securityPoliciesHandlers,
  samlConfiguration: samlConfigurationHandlers,
  serverSdk: serverSdkHandlers,
  sessions: sessionsHandlers,
  signUp: signUpHandlers,
  stepUp: stepUpHandlers,
  social: socialHandlers,
  sso: ssoHandlers,
  ssoConfigurations: ssoConfigurationsHandlers,
  ssoConnections: ssoConnectionsHandlers,
  ssoGuests: ssoGuestsHandlers,
  ssoTests: ssoTestsHandlers,
  subTenants: subTenantsHandlers,
  subTenantUsers: subTenantUsersHandlers,
  team: teamHandlers,
  tenants: tenantsHandlers,
  usernames: usernamesHandlers,
  users: usersHandlers,
  vendorConfig: vendorConfigHandlers,
  webauthn: webauthnHandlers,
}
