import * as auth from '@vestibule/contract/areas/auth'
import { passwordlessPostLogin, passwordlessPreLogin } from '@vestibule/contract/areas/passwordless'
import type { Call } from '@vestibule/contract/client'
import type { Clock } from '../../ports/clock.ts'
import type { LoginResponse } from '../../session/types.ts'
import { eventOf } from '../../kit/outcome.ts'
import type { LoginCommand, LoginEvent } from './login.flow.ts'

export type LoginDeps = {
  readonly call: Call
  readonly clock: Clock
  readonly openSession: (answer: LoginResponse) => Promise<void>
  readonly goOnward: () => Promise<void>
  readonly signal: AbortSignal
}

export const runLogin = async (command: LoginCommand, deps: LoginDeps): Promise<LoginEvent | undefined> => {
  switch (command.do) {
    case 'signIn': {
      const { email, password } = command
      return eventOf(deps.call(auth.login, { email, password }), (answer) => ({ is: 'answered', answer }))
    }
    case 'sendMail': {
      const { type, email } = command
      return eventOf(deps.call(passwordlessPreLogin, { type, email }), () => ({ is: 'mailSent' }))
    }
    case 'verifyCode': {
      const input = { type: 'code', token: command.code } as const
      return eventOf(deps.call(passwordlessPostLogin, input), (answer) => ({ is: 'answered', answer }))
    }
    case 'openSession':
      return eventOf(deps.openSession(command.answer), () => ({ is: 'sessionOpened' }))
    case 'goOnward':
      await deps.clock.wait(command.afterMs, deps.signal).then(deps.goOnward, () => {})
      return undefined
  }
}
