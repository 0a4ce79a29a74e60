import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../http/visitor.ts'
import { signInByCode } from './code-login.ts'
import { signInByMagicLink } from './magic-link-login.ts'
import { passwordlessPreLogin } from './pre-login.ts'
import { requireStrategy } from './strategy.ts'

export const passwordlessHandlers: IdentityHandlers<Contract['passwordless']> = {
  passwordlessPreLogin,

  passwordlessPostLogin: async ({ type, ...input }, visitor) => {
    await requireStrategy(visitor, type)
    return type === 'magiclink' ? signInByMagicLink(input, visitor) : signInByCode(type, input, visitor)
  },
}
