import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { after } from '../../kit/after.ts'
import { toOutcomeEvent } from '../../kit/outcome.ts'
import type { SessionDeps } from '../../session/session-deps.ts'
import type { StepUpCommand, StepUpEvent } from './step-up.flow.ts'

export type StepUpDeps = SessionDeps & {
  readonly leave: (because: 'cancelled' | 'notEnrolled') => Promise<void>
  readonly signInAgain: () => void
}

export const runStepUp = async (
  command: StepUpCommand,
  deps: StepUpDeps,
): Promise<StepUpEvent | undefined> => {
  switch (command.do) {
    case 'generate': {
      const { maxAge } = command
      const input = maxAge === undefined ? {} : { maxAge }
      return toOutcomeEvent(deps.call(generateStepupSession, input), (answer) => ({
        is: 'generated',
        answer,
      }))
    }
    case 'openSession':
      return toOutcomeEvent(deps.openSession(command.answer), () => ({ is: 'sessionOpened' }))
    case 'signInAgain':
      deps.signInAgain()
      return undefined
    case 'leave':
      await deps.leave(command.because)
      return undefined
    case 'goOnward':
      await after(deps, command.afterMs, deps.goOnward)
      return undefined
  }
}
