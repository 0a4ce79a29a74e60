import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../http/visitor.ts'
import { activateAccount, activateAccountWithOTC } from './activate-account.ts'
import { getActivateAccountStrategy } from './activation-strategy.ts'
import { resendActivationEmail } from './resend-activation.ts'

export const activationHandlers: IdentityHandlers<Contract['activation']> = {
  activateAccount,
  activateAccountWithOTC,
  getActivateAccountStrategy,
  resendActivationEmail,
}
