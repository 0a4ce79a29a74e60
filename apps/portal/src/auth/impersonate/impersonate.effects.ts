import { impersonate } from '@vestibule/contract/areas/impersonation'
import { after } from '../../kit/after.ts'
import { toOutcomeEvent } from '../../kit/outcome.ts'
import type { SessionDeps } from '../../session/session-deps.ts'
import type { ImpersonateCommand, ImpersonateEvent } from './impersonate.flow.ts'

type ImpersonateDeps = SessionDeps & {
  readonly leave: () => Promise<unknown>
}

export const runImpersonate = async (
  command: ImpersonateCommand,
  deps: ImpersonateDeps,
): Promise<ImpersonateEvent | undefined> => {
  switch (command.do) {
    case 'impersonate':
      return toOutcomeEvent(deps.call(impersonate, command.wish), (answer) => ({
        is: 'answered',
        answer: { ...answer, mfaRequired: false },
      }))
    case 'openSession':
      return toOutcomeEvent(deps.openSession(command.answer), () => ({ is: 'sessionOpened' }))
    case 'goOnward':
      await after(deps, command.afterMs, deps.goOnward)
      return undefined
    case 'leave':
      await deps.leave()
      return undefined
  }
}
