import { recoverMfaToken } from '@vestibule/contract/areas/mfa-sign-in'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import type { LoginEffects } from './effects.ts'

export const twoFactorEffects: LoginEffects<'recover' | 'takeWaiting'> = {
  recover: ({ email, recoveryCode }, { call }) =>
    toOutcomeEvent(call(recoverMfaToken, { email, recoveryCode }), () => ({ is: 'recovered', email })),
  takeWaiting: async (_, { takeWaiting }) => {
    takeWaiting()
    return undefined
  },
}
