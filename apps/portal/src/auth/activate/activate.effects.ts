import {
  activateAccount,
  activateAccountWithOTC,
  getActivateAccountStrategy,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { after } from '../../kit/after.ts'
import { eventOf } from '../../kit/outcome.ts'
import type { LoginResponse } from '../../session/types.ts'
import type { SessionDeps } from '../../session/session-deps.ts'
import type { ActivateCommand, ActivateEvent, Link } from './activate.flow.ts'

export type ActivateDeps = SessionDeps & {
  /** Tells the host that the user's address is proved. */
  readonly count: (userId: string) => void
}

const activated = (
  request: Promise<LoginResponse>,
  { userId }: Link,
  { count }: ActivateDeps,
): Promise<ActivateEvent> =>
  eventOf(request, (answer) => {
    count(userId)
    return { is: 'answered', answer }
  })

export const runActivate = async (
  command: ActivateCommand,
  deps: ActivateDeps,
): Promise<ActivateEvent | undefined> => {
  switch (command.do) {
    case 'findStrategy':
      return eventOf(deps.call(getActivateAccountStrategy, command.link), (strategy) => ({
        is: 'strategyFound',
        ...strategy,
      }))
    case 'activate': {
      const { do: _, link, ...filled } = command
      return activated(deps.call(activateAccount, { ...link, ...filled }), link, deps)
    }
    case 'activateWithCode': {
      const { do: _, link, ...typed } = command
      return activated(deps.call(activateAccountWithOTC, { ...link, ...typed }), link, deps)
    }
    case 'openSession': {
      const open = () => eventOf(deps.openSession(command.answer), () => ({ is: 'sessionOpened' }) as const)
      return command.afterMs === undefined ? open() : after(deps, command.afterMs, open)
    }
    case 'resend': {
      const { email } = command
      return eventOf(deps.call(resendActivationEmail, { email }), () => ({ is: 'sent', to: email }))
    }
    case 'goOnward':
      await after(deps, command.afterMs, deps.goOnward)
      return undefined
  }
}
