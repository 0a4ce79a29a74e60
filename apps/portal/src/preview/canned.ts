import {
  activationHandlers,
  inviteHandlers,
  passwordHandlers,
  recoveryHandlers,
  signUpHandlers,
} from './handlers/accounts.ts'
import { authHandlers } from './handlers/auth.ts'
import { flagHandlers, metadataHandlers, profileHandlers, tenantHandlers } from './handlers/session.ts'

export const canned = [
  authHandlers,
  signUpHandlers,
  activationHandlers,
  inviteHandlers,
  passwordHandlers,
  recoveryHandlers,
  profileHandlers,
  tenantHandlers,
  metadataHandlers,
  flagHandlers,
]
