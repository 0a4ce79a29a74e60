import { activationHandlers, inviteHandlers, signUpHandlers } from './handlers/accounts.ts'
import { authHandlers } from './handlers/auth.ts'
import { flagHandlers, metadataHandlers, profileHandlers, tenantHandlers } from './handlers/session.ts'

export const canned = [
  authHandlers,
  signUpHandlers,
  activationHandlers,
  inviteHandlers,
  profileHandlers,
  tenantHandlers,
  metadataHandlers,
  flagHandlers,
]
