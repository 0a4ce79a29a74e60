import {
  activationHandlers,
  inviteHandlers,
  passwordHandlers,
  passwordlessHandlers,
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
  passwordlessHandlers,
  profileHandlers(),
  tenantHandlers,
  metadataHandlers,
  flagHandlers,
  teamHandlers(),
]
