import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { signInByCode } from '../../domain/passwordless/code-login.ts'
import { signInByMagicLink } from '../../domain/passwordless/magic-link-login.ts'
import { passwordlessPreLogin } from '../../domain/passwordless/pre-login.ts'
import { requireStrategy } from '../../domain/installation/passwordless-strategy.ts'

export const passwordlessHandlers: IdentityHandlers<Contract['passwordless']> = {
  passwordlessPreLogin,

  passwordlessPostLogin: async ({ type, ...input }, ctx) => {
    await requireStrategy(ctx, type)
    return type === 'magiclink' ? signInByMagicLink(input, ctx) : signInByCode(type, input, ctx)
  },
}
