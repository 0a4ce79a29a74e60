import {
  activateAccount,
  getActivateAccountStrategy,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import type { Call } from '@vestibule/contract/client'
import { eventOf } from '../../kit/outcome.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LoginResponse } from '../../session/types.ts'
import type { ActivateCommand, ActivateEvent } from './activate.flow.ts'

export type ActivateDeps = {
  readonly call: Call
  readonly clock: Clock
  readonly openSession: (answer: LoginResponse) => Promise<void>
  readonly goOnward: () => Promise<void>
  readonly signal: AbortSignal
}

export const runActivate = async (
  command: ActivateCommand,
  deps: ActivateDeps,
): Promise<ActivateEvent | undefined> => {
  switch (command.do) {
    case 'findStrategy':
      return eventOf(deps.call(getActivateAccountStrategy, command.link), ({ shouldSetPassword }) => ({
        is: 'strategyFound',
        shouldSetPassword,
      }))
    case 'activate': {
      const { link, password } = command
      return eventOf(deps.call(activateAccount, { ...link, password }), (answer) => ({
        is: 'answered',
        answer,
      }))
    }
    case 'openSession':
      return eventOf(deps.openSession(command.answer), () => ({ is: 'sessionOpened' }))
    case 'resend': {
      const { email } = command
      return eventOf(deps.call(resendActivationEmail, { email }), () => ({ is: 'sent', to: email }))
    }
    case 'goOnward':
      await deps.clock.wait(command.afterMs, deps.signal).then(deps.goOnward, () => {})
      return undefined
  }
}
