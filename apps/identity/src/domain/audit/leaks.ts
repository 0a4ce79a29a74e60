import type { EventName } from '@vestibule/contract/events'
import type { Actor } from '../../request/request-context.ts'

/** Who may read how well a tenant is protected holds this. */
export const readsSecurity = 'fe.secure.read.securityPolicy'

/** Events that tell whose password is known from leaks, or how many there are (SEC-BE-10). */
const leaks = ['signIn.passwordBreached', 'member.passwordResetsSent'] as const satisfies readonly EventName[]

/** Events that a reader of the log is not shown. */
export const eventsHiddenFrom = ({ can }: Pick<Actor, 'can'>): readonly EventName[] =>
  can(readsSecurity) ? [] : leaks
