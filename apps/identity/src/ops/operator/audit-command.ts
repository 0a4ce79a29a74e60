import { audit, byItself, type Deed } from '../../audit/audit.ts'
import type { SecurityEvent } from '../../audit/security-events.ts'
import type { Database } from '../../db/database.ts'
import type { CommandContext } from './command-context.ts'

type Event<Action extends string> = Omit<Deed, 'action'> & {
  readonly action: Action extends SecurityEvent ? never : Action
}

/** Writes the audit row of a change made by an operator, who has no account: the row says that it was this command. */
export const auditCommand = <Action extends string>(
  tx: Database,
  context: CommandContext,
  event: Event<Action>,
): Promise<void> =>
  audit(tx, byItself(context), { ...event, details: { ...event.details, by: 'operator' } } as never)
