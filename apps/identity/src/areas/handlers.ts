import type { AllHandlers } from '../http/visitor.ts'
import { activationHandlers } from './activation/activation.handlers.ts'
import { authHandlers } from './auth/auth.handlers.ts'
import { entitlementsHandlers } from './entitlements/entitlements.handlers.ts'
import { featureFlagsHandlers } from './feature-flags/feature-flags.handlers.ts'
import { invitesHandlers } from './invites/invites.handlers.ts'
import { metadataHandlers } from './metadata/metadata.handlers.ts'
import { passwordlessHandlers } from './passwordless/passwordless.handlers.ts'
import { passwordsHandlers } from './passwords/passwords.handlers.ts'
import { profileHandlers } from './profile/profile.handlers.ts'
import { rolesPermissionsHandlers } from './roles-permissions/roles-permissions.handlers.ts'
import { securityPoliciesHandlers } from './security-policies/security-policies.handlers.ts'
import { sessionsHandlers } from './sessions/sessions.handlers.ts'
import { signUpHandlers } from './sign-up/sign-up.handlers.ts'
import { teamHandlers } from './team/team.handlers.ts'
import { tenantsHandlers } from './tenants/tenants.handlers.ts'
import { usersHandlers } from './users/users.handlers.ts'
import { vendorConfigHandlers } from './vendor-config/vendor-config.handlers.ts'

/** Every handler of the server. An area of the contract that is missing here does not compile. */
export const handlers: AllHandlers = {
  activation: activationHandlers,
  auth: authHandlers,
  entitlements: entitlementsHandlers,
  featureFlags: featureFlagsHandlers,
  invites: invitesHandlers,
  metadata: metadataHandlers,
  passwordless: passwordlessHandlers,
  passwords: passwordsHandlers,
  profile: profileHandlers,
  rolesPermissions: rolesPermissionsHandlers,
  securityPolicies: securityPoliciesHandlers,
  sessions: sessionsHandlers,
  signUp: signUpHandlers,
  team: teamHandlers,
  tenants: tenantsHandlers,
  users: usersHandlers,
  vendorConfig: vendorConfigHandlers,
}
