import { resendActivationEmail } from '@vestibule/contract/areas/activation'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import type { Call } from '@vestibule/contract/client'
import { eventOf } from '../../kit/outcome.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LoginResponse } from '../../session/types.ts'
import type { SignUpCommand, SignUpEvent } from './sign-up.flow.ts'

export type SignUpDeps = {
  readonly call: Call
  readonly clock: Clock
  readonly openSession: (answer: LoginResponse) => Promise<void>
  readonly goOnward: () => Promise<void>
  readonly signal: AbortSignal
}

export const runSignUp = async (
  command: SignUpCommand,
  deps: SignUpDeps,
): Promise<SignUpEvent | undefined> => {
  switch (command.do) {
    case 'signUp': {
      const { applicant } = command
      return eventOf(deps.call(signUpUser, applicant), (answer) => ({
        is: 'answered',
        answer,
        email: applicant.email,
      }))
    }
    case 'openSession':
      return eventOf(deps.openSession(command.answer), () => ({ is: 'sessionOpened' }))
    case 'resend':
      return eventOf(deps.call(resendActivationEmail, { email: command.email }), () => ({ is: 'resent' }))
    case 'goOnward':
      await deps.clock.wait(command.afterMs, deps.signal).then(deps.goOnward, () => {})
      return undefined
  }
}
