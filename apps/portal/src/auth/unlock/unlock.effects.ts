import { unlockMe } from '@vestibule/contract/areas/profile'
import type { Call } from '@vestibule/contract/client'
import { after } from '../../kit/after.ts'
import { toOutcomeEvent } from '../../kit/outcome.ts'
import type { Clock } from '../../ports/clock.ts'
import type { UnlockCommand, UnlockEvent } from './unlock.flow.ts'

type UnlockDeps = {
  readonly call: Call
  readonly clock: Clock
  readonly goToSignIn: () => void
  readonly signal: AbortSignal
}

export const runUnlock = async (
  command: UnlockCommand,
  deps: UnlockDeps,
): Promise<UnlockEvent | undefined> => {
  switch (command.do) {
    case 'unlock':
      return toOutcomeEvent(deps.call(unlockMe, { token: command.token }), () => ({ is: 'unlocked' }))
    case 'goToSignIn':
      await after(deps, command.afterMs, deps.goToSignIn)
      return undefined
  }
}
