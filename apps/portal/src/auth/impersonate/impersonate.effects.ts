import { impersonate } from '@vestibule/contract/areas/impersonation'
import type { Call } from '@vestibule/contract/client'
import { after } from '../../kit/after.ts'
import { eventOf } from '../../kit/outcome.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LoginResponse } from '../../session/types.ts'
import type { ImpersonateCommand, ImpersonateEvent } from './impersonate.flow.ts'

type ImpersonateDeps = {
  readonly call: Call
  readonly clock: Clock
  readonly openSession: (answer: LoginResponse) => Promise<void>
  readonly goOnward: () => Promise<unknown>
  readonly leave: () => Promise<unknown>
  readonly signal: AbortSignal
}

export const runImpersonate = async (
  command: ImpersonateCommand,
  deps: ImpersonateDeps,
): Promise<ImpersonateEvent | undefined> => {
  switch (command.do) {
    case 'impersonate':
      return eventOf(deps.call(impersonate, command.wish), (answer) => ({
        is: 'answered',
        answer: { ...answer, mfaRequired: false },
      }))
    case 'openSession':
      return eventOf(deps.openSession(command.answer), () => ({ is: 'sessionOpened' }))
    case 'goOnward':
      await after(deps, command.afterMs, deps.goOnward)
      return undefined
    case 'leave':
      await deps.leave()
      return undefined
  }
}
