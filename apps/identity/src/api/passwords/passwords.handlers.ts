import type { Contract } from '@vestibule/contract'
import { readPasswordConfig } from '../../domain/passwords/read-password-config.ts'
import { findTenantToJoin } from '../../domain/activation/find-tenant-to-join.ts'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { toIdentifier } from '../../domain/identifiers/identifier.ts'
import { requestReset } from '../../domain/activation/request-reset.ts'
import { openResetLink } from '../../domain/passwords/reset-link.ts'
import { resetPassword } from '../../domain/password-reset/reset-password.ts'
import { resetPasswordViaSms, verifyPasswordViaSms } from '../../domain/password-reset/reset-via-sms.ts'

export const passwordsHandlers: IdentityHandlers<Contract['passwords']> = {
  loadPasswordConfig: async ({ userId }, ctx) =>
    readPasswordConfig(ctx, { userId, joins: userId && (await findTenantToJoin(ctx.db, userId)) }),

  forgotPassword: ({ email }, ctx) => requestReset(ctx, toIdentifier('email', email)),

  resetPasswordViaEmail: ({ identifier, identifierType }, ctx) =>
    requestReset(ctx, toIdentifier(identifierType, identifier)),

  resetPasswordViaSms,
  verifyPasswordViaSms,

  validateResetPasswordToken: async (link, ctx) => {
    await openResetLink(ctx, link)
    return {}
  },

  resetPassword,
}
