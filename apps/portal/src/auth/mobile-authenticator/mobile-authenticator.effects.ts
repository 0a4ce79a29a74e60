import { lookUpPendingSignIn } from '@vestibule/contract/areas/mfa-sign-in'
import type { Call } from '@vestibule/contract/client'
import { toOutcomeEvent } from '../../kit/outcome.ts'
import type { LoginResponse } from '../../session/types.ts'
import type { MobileAuthenticatorCommand, MobileAuthenticatorEvent } from './mobile-authenticator.flow.ts'

type MobileAuthenticatorDeps = {
  readonly call: Call
  /** Opens the sign-in box, which asks for the second factor of a sign-in that waits. */
  readonly openSignIn: (waiting: LoginResponse | undefined) => void
}

export const runMobileAuthenticator = async (
  command: MobileAuthenticatorCommand,
  { call, openSignIn }: MobileAuthenticatorDeps,
): Promise<MobileAuthenticatorEvent | undefined> => {
  switch (command.do) {
    case 'lookUp': {
      const { mfaToken } = command
      return toOutcomeEvent(call(lookUpPendingSignIn, { mfaToken }), ({ account, userId, ...answer }) => ({
        is: 'lookedUp',
        account,
        userId,
        answer: { mfaRequired: true, mfaToken, ...answer },
      }))
    }
    case 'goToFactor':
      openSignIn(command.answer)
      return undefined
    case 'goToSignIn':
      openSignIn(undefined)
      return undefined
  }
}
