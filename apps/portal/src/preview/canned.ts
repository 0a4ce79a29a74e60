import {
  activationHandlers,
  inviteHandlers,
  passwordHandlers,
  passwordlessHandlers,
  phoneHandlers,
  recoveryHandlers,
  signUpHandlers,
} from './handlers/accounts.ts'
import { approvalHandlers } from './handlers/approval.ts'
import { authHandlers } from './handlers/auth.ts'
import { passkeyHandlers } from './handlers/passkeys.ts'
import { externalLoginHandlers } from './handlers/external-login.ts'
import { impersonationHandlers } from './handlers/impersonation.ts'
import { inviteLinkHandlers } from './handlers/invite-link.ts'
import { mfaHandlers } from './handlers/mfa.ts'
import { flagHandlers, metadataHandlers, profileHandlers, tenantHandlers } from './handlers/session.ts'
import { teamHandlers } from './handlers/team.ts'

/** What answers every call, with memories of its own. */
export const canned = (): readonly object[] => [
  authHandlers,
  signUpHandlers,
  activationHandlers,
  inviteHandlers,
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
  profileHandlers(),
  tenantHandlers,
  metadataHandlers,
  flagHandlers,
  teamHandlers(),
]
