import { passwordlessPostLogin } from '@vestibule/contract/areas/passwordless'
import { after } from '../../kit/after.ts'
import { toOutcomeEvent } from '../../kit/outcome.ts'
import type { SessionDeps } from '../../session/session-deps.ts'
import type { MagicLinkCommand, MagicLinkEvent } from './magic-link.flow.ts'

export const runMagicLink = async (
  command: MagicLinkCommand,
  deps: SessionDeps,
): Promise<MagicLinkEvent | undefined> => {
  switch (command.do) {
    case 'signIn': {
      const { token, isConfirmed } = command
      const input = { type: 'magiclink', token, ...(isConfirmed && { isConfirmed }) } as const
      return toOutcomeEvent(deps.call(passwordlessPostLogin, input), (answer) => ({ is: 'answered', answer }))
    }
    case 'openSession':
      return toOutcomeEvent(deps.openSession(command.answer), () => ({ is: 'sessionOpened' }))
    case 'goOnward':
      await after(deps, command.afterMs, deps.goOnward)
      return undefined
  }
}
