import { compilePermissions } from '@vestibule/access'
import { countsForRank } from '@vestibule/access/granting'
import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { rightsHeldBy } from './rank.queries.ts'

type Ranked = Pick<Actor, 'tenantId' | 'userId' | 'permissions'>

/**
 * Refuses to disable, lock, sign out or remove a member who holds more than the actor does (SEC-RA-02). Roles of the
 * tenant's members wait until the change is done, so that the rank is that of the moment.
 *
 * @throws ApiError OUT_RANKED
 */
export const ensureNotOutRanked = async (tx: Database, actor: Ranked, userId: string): Promise<void> => {
  if (userId === actor.userId) return
  await lockTenant(tx, actor.tenantId)
  const isHeld = compilePermissions(actor.permissions)
  const rights = await rightsHeldBy(tx, actor.tenantId, userId)
  if (rights.some((right) => countsForRank(right) && !isHeld(right.key))) throw new ApiError('OUT_RANKED')
}
