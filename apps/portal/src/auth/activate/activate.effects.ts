import {
  activateAccount,
  activateAccountWithOTC,
  lookUpActivationStrategy,
  resendActivationEmail,
} from '@vestibule/contract/areas/activation'
import { after } from '../../kit/after.ts'
import { toOutcomeEvent } from '../../kit/outcome.ts'
import type { LoginResponse } from '../../session/types.ts'
import type { SessionDeps } from '../../session/session-deps.ts'
import type { ActivateCommand, ActivateEvent, Link } from './activate.flow.ts'

export type ActivateDeps = SessionDeps & {
  /** Until it is known who is signed in, and no longer than a user should wait. */
  readonly waitForSession: () => Promise<void>
  /** Tells the host that the user's address is proved, and who it is that went by the id of the link. */
  readonly activated: (linkId: string, answer: LoginResponse) => void
  /** Remembers that this user has signed up, where they were not invited. */
  readonly signedUp: (userId: string) => void
}

const activated = (
  request: Promise<LoginResponse>,
  { userId }: Link,
  deps: ActivateDeps,
): Promise<ActivateEvent> =>
  toOutcomeEvent(request, (answer) => {
    deps.activated(userId, answer)
    return { is: 'answered', answer }
  })

export const runActivate = async (
  command: ActivateCommand,
  deps: ActivateDeps,
): Promise<ActivateEvent | undefined> => {
  switch (command.do) {
    case 'findStrategy':
      return toOutcomeEvent(deps.call(lookUpActivationStrategy, command.link), (strategy) => {
        if (strategy.invitation === undefined) deps.signedUp(command.link.userId)
        return { is: 'strategyFound', ...strategy }
      })
    case 'waitForSession':
      await deps.waitForSession()
      return { is: 'sessionAwaited' }
    case 'activate': {
      const { do: _, link, ...filled } = command
      return activated(deps.call(activateAccount, { ...link, ...filled }), link, deps)
    }
    case 'activateWithCode': {
      const { do: _, link, ...typed } = command
      return activated(deps.call(activateAccountWithOTC, { ...link, ...typed }), link, deps)
    }
    case 'openSession': {
      const open = () =>
        toOutcomeEvent(deps.openSession(command.answer), () => ({ is: 'sessionOpened' }) as const)
      return command.afterMs === undefined ? open() : after(deps, command.afterMs, open)
    }
    case 'resend': {
      const { email, token } = command
      const response = deps.call(resendActivationEmail, { email, token })
      return toOutcomeEvent(response, () => ({ is: 'sent', to: email }))
    }
    case 'goOnward':
      await after(deps, command.afterMs, deps.goOnward)
      return undefined
  }
}
