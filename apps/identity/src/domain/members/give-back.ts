import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { ensureMayGiveBackRoles } from '../roles/granting.ts'
import { rolesHeldBy } from './members.queries.ts'
import { notifyNewAdministrators } from './notify-new-administrators.ts'

type Giving = {
  readonly userId: string
  /** Whether the actor has taken it away just now, judged there: then it is neither judged again nor mailed. */
  readonly isUndo: boolean
}

/**
 * Does what lets a member use again what they hold: to enable, to unlock and to lengthen a membership gives their roles as
 * much as assigning them does, so it is judged, proved and mailed in the same way (SEC-RA-07).
 *
 * @throws ApiError ROLE_NOT_GRANTABLE, STEP_UP_REQUIRED
 */
export const givingBack = async <Result>(
  tx: Database,
  actor: Actor,
  { userId, isUndo }: Giving,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (isUndo) return work()
  await lockTenant(tx, actor.tenantId)
  const held = await rolesHeldBy(tx, actor.tenantId, [userId])
  await ensureMayGiveBackRoles(tx, actor, held.get(userId) ?? [], [userId])
  return notifyNewAdministrators(tx, actor, work)
}
