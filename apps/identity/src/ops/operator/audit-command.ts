import type { EventName } from '@vestibule/contract/events'
import { audit, byItself } from '../../domain/audit/audit.ts'
import type { AuditEvent } from '../../domain/audit/audit-event.ts'
import type { SecurityEvent } from '../../domain/audit/security-events.ts'
import type { Database } from '../../platform/db/database.ts'
import type { CommandContext } from './command-context.ts'

/** Writes the audit row of a change made by an operator, who has no account: the row says that it was this command. */
export const auditCommand = (
  tx: Database,
  context: CommandContext,
  event: AuditEvent<Exclude<EventName, SecurityEvent>>,
): Promise<void> => audit(tx, byItself(context), { ...event, by: 'operator' })
