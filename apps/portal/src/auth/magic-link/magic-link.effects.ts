import { passwordlessPostLogin } from '@vestibule/contract/areas/passwordless'
import type { Call } from '@vestibule/contract/client'
import { after } from '../../kit/after.ts'
import { eventOf } from '../../kit/outcome.ts'
import type { Clock } from '../../ports/clock.ts'
import type { LoginResponse } from '../../session/types.ts'
import type { MagicLinkCommand, MagicLinkEvent } from './magic-link.flow.ts'

export type MagicLinkDeps = {
  readonly call: Call
  readonly clock: Clock
  readonly openSession: (answer: LoginResponse) => Promise<void>
  readonly goOnward: () => Promise<unknown>
  readonly signal: AbortSignal
}

export const runMagicLink = async (
  command: MagicLinkCommand,
  deps: MagicLinkDeps,
): Promise<MagicLinkEvent | undefined> => {
  switch (command.do) {
    case 'signIn': {
      const { token, isConfirmed } = command
      const input = { type: 'magiclink', token, ...(isConfirmed && { isConfirmed }) } as const
      return eventOf(deps.call(passwordlessPostLogin, input), (answer) => ({ is: 'answered', answer }))
    }
    case 'openSession':
      return eventOf(deps.openSession(command.answer), () => ({ is: 'sessionOpened' }))
    case 'goOnward':
      await after(deps, command.afterMs, deps.goOnward)
      return undefined
  }
}
