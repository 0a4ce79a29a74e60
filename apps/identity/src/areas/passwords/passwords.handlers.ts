import type { Contract } from '@vestibule/contract'
import { passwordConfigOf } from '../../credentials/password-policy.ts'
import type { IdentityHandlers } from '../../http/visitor.ts'
import { identifierOf } from '../../identifiers/identifier.ts'
import { requestReset } from './request-reset.ts'
import { openResetLink } from './reset-link.ts'
import { resetPassword } from './reset-password.ts'
import { resetPasswordViaSms, verifyPasswordViaSms } from './reset-via-sms.ts'

export const passwordsHandlers: IdentityHandlers<Contract['passwords']> = {
  loadPasswordConfig: async (_, { settings }) => passwordConfigOf((await settings()).password),

  forgotPassword: ({ email }, visitor) => requestReset(visitor, identifierOf('email', email)),

  resetPasswordViaEmail: ({ identifier, identifierType }, visitor) =>
    requestReset(visitor, identifierOf(identifierType, identifier)),

  resetPasswordViaSms,
  verifyPasswordViaSms,

  validateResetPasswordToken: async (link, visitor) => {
    await openResetLink(visitor, link)
    return {}
  },

  resetPassword,
}
