import {
  activationHandlers,
  inviteHandlers,
  passwordHandlers,
  recoveryHandlers,
  signUpHandlers,
} from './handlers/accounts.ts'
import { authHandlers } from './handlers/auth.ts'
import { flagHandlers, metadataHandlers, profileHandlers, tenantHandlers } from './handlers/session.ts'
import { teamHandlers } from './handlers/team.ts'

/** What answers every call, with memories of its own. */
export const canned = (): readonly object[] => [
  authHandlers,
  signUpHandlers,
  activationHandlers,
  inviteHandlers,
  passwordHandlers,
  recoveryHandlers,
  profileHandlers(),
  tenantHandlers,
  metadataHandlers,
  flagHandlers,
  teamHandlers(),
]
