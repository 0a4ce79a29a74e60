import type { Database } from '../../../platform/db/database.ts'
import { secondsLater } from '../../../runtime/clock.ts'
import { audit } from '../../audit/audit.ts'
import { newestAct } from '../../audit/newest-act.queries.ts'
import { lifetimes } from '../../lifetimes.ts'
import type { ScimCaller } from '../scim-caller.ts'

/**
 * Writes down that a directory wants a member out whom an administrator has disabled just now: else the administrator could
 * take back their own act and the directory's with it (SEC-RA-35). Later there is nothing to take back, and a directory that
 * repeats itself fills no log.
 */
export const noteKeptOut = async (tx: Database, caller: ScimCaller, userId: string): Promise<void> => {
  const { tenantId, clock, connection } = caller
  const newest = await newestAct(tx, {
    tenantId,
    resourceId: userId,
    since: secondsLater(clock.now(), -lifetimes.undo),
    actions: ['member.disabled', 'scim.userDeactivated'],
  })
  if (newest?.action !== 'member.disabled') return
  const details = { connectionId: connection.id, wasDisabled: true, attributes: [] }
  await audit(tx, caller, { action: 'scim.userDeactivated', resourceId: userId, tenantId, details })
}
