import type { Contract } from '@vestibule/contract'
import { passwordConfigOf } from '../../domain/passwords/password-policy.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { identifierOf } from '../../domain/identifiers/identifier.ts'
import { requestReset } from '../../domain/activation/request-reset.ts'
import { openResetLink } from '../../domain/passwords/reset-link.ts'
import { resetPassword } from '../../domain/password-reset/reset-password.ts'
import { resetPasswordViaSms, verifyPasswordViaSms } from '../../domain/password-reset/reset-via-sms.ts'

export const passwordsHandlers: IdentityHandlers<Contract['passwords']> = {
  loadPasswordConfig: async (_, { settings }) => passwordConfigOf((await settings()).password),

  forgotPassword: ({ email }, ctx) => requestReset(ctx, identifierOf('email', email)),

  resetPasswordViaEmail: ({ identifier, identifierType }, ctx) =>
    requestReset(ctx, identifierOf(identifierType, identifier)),

  resetPasswordViaSms,
  verifyPasswordViaSms,

  validateResetPasswordToken: async (link, ctx) => {
    await openResetLink(ctx, link)
    return {}
  },

  resetPassword,
}
