import {
  activationHandlers,
  inviteHandlers,
  passwordHandlers,
  passwordlessHandlers,
  phoneHandlers,
  recoveryHandlers,
  signUpHandlers,
} from './handlers/accounts.ts'
import { accountHandlers } from './handlers/account.ts'
import { apiTokenHandlers } from './handlers/api-tokens.ts'
import { applicationHandlers } from './handlers/applications.ts'
import { approvalHandlers } from './handlers/approval.ts'
import { auditHandlers } from './handlers/audits.ts'
import { authHandlers } from './handlers/auth.ts'
import { downloadsHandlers } from './handlers/downloads.ts'
import { passkeyHandlers } from './handlers/passkeys.ts'
import { groupHandlers } from './handlers/groups.ts'
import { externalLoginHandlers } from './handlers/external-login.ts'
import { impersonationHandlers } from './handlers/impersonation.ts'
import { inviteLinkHandlers } from './handlers/invite-link.ts'
import { mfaHandlers } from './handlers/mfa.ts'
import { flagHandlers, metadataHandlers, profileHandlers, tenantHandlers } from './handlers/session.ts'
import { centerHandlers, policyHandlers, restrictionHandlers } from './handlers/security.ts'
import { provisioningHandlers } from './handlers/provisioning.ts'
import { roleHandlers } from './handlers/roles.ts'
import { privacyHandlers } from './handlers/privacy.ts'
import { ssoHandlers } from './handlers/sso.ts'
import { signInDetailsHandlers } from './handlers/sign-in-details.ts'
import { subTenantHandlers } from './handlers/sub-tenants.ts'
import { teamHandlers } from './handlers/team.ts'

/** What answers every call, with memories of its own. */
export const canned = (): readonly object[] => [
  authHandlers,
  signUpHandlers,
  activationHandlers,
  inviteHandlers,
  accountHandlers(),
  applicationHandlers(),
  inviteLinkHandlers(),
  passwordHandlers,
  phoneHandlers,
  recoveryHandlers,
  passwordlessHandlers,
  passkeyHandlers(),
  externalLoginHandlers(),
  impersonationHandlers,
  approvalHandlers,
  mfaHandlers,
  privacyHandlers(),
  profileHandlers(),
  tenantHandlers,
  metadataHandlers,
  flagHandlers,
  signInDetailsHandlers(),
  subTenantHandlers(),
  teamHandlers(),
  groupHandlers(),
  provisioningHandlers(),
  roleHandlers(),
  ssoHandlers(),
  downloadsHandlers(),
  apiTokenHandlers(),
  auditHandlers,
  centerHandlers,
  policyHandlers(),
  restrictionHandlers(),
]
