import { resetPassword, resetPasswordViaEmail } from '@vestibule/contract/areas/passwords'
import { changePassword } from '@vestibule/contract/areas/profile'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import { replaceTokens } from '../../../session/access-token.ts'
import type { LoginEffects } from './effects.ts'

export const passwordRulesEffects: LoginEffects<'resetPassword' | 'changePassword' | 'sendReset'> = {
  resetPassword: ({ link, password }, { call }) =>
    toOutcomeEvent(call(resetPassword, { ...link, password }), () => ({ is: 'passwordReset', password })),
  changePassword: ({ password, newPassword }, { call, set }) => {
    const changed = call(changePassword, { password, newPassword }).then(() => set(replaceTokens))
    return toOutcomeEvent(changed, () => ({ is: 'passwordChanged' }))
  },
  sendReset: ({ email }, { call }) =>
    toOutcomeEvent(call(resetPasswordViaEmail, { identifier: email, identifierType: 'email' }), () => ({
      is: 'resetSent',
    })),
}
