import type { Contract } from '@vestibule/contract'
import { passwordConfigOf } from '../../credentials/password-policy.ts'
import type { IdentityHandlers } from '../../http/visitor.ts'
import { requestReset } from './request-reset.ts'
import { openResetLink } from './reset-link.ts'
import { resetPassword } from './reset-password.ts'

export const passwordsHandlers: IdentityHandlers<Contract['passwords']> = {
  loadPasswordConfig: async (_, { settings }) => passwordConfigOf((await settings()).password),

  forgotPassword: ({ email }, visitor) => requestReset(visitor, email),

  // Nobody signs in by another identifier than the address, so another one is known to nobody.
  resetPasswordViaEmail: ({ identifier, identifierType }, visitor) =>
    requestReset(visitor, identifierType === 'email' ? identifier : ''),

  validateResetPasswordToken: async (link, visitor) => {
    await openResetLink(visitor, link)
    return {}
  },

  resetPassword,
}
