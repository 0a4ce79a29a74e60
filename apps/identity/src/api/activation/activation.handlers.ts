import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { activateAccount, activateAccountWithOTC } from '../../domain/activation/activate-account.ts'
import { getActivateAccountStrategy } from '../../domain/activation/activation-strategy.ts'
import { resendActivationEmail } from '../../domain/activation/resend-activation.ts'

export const activationHandlers: IdentityHandlers<Contract['activation']> = {
  activateAccount,
  activateAccountWithOTC,
  getActivateAccountStrategy,
  lookUpActivationStrategy: getActivateAccountStrategy,
  resendActivationEmail,
}
