import { compilePermissions } from '@vestibule/access'
import { countsForRank } from '@vestibule/access/granting'
import { ApiError } from '@vestibule/contract'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { type HeldRight, rightsHeldBy, rightsHeldIn } from './rank.queries.ts'

type Ranked = Pick<Actor, 'tenantId' | 'userId' | 'permissions' | 'apiToken'>

/** Whether rights are among those of a member that count for rank and are not covered by what another one holds. */
export const isOutRanked = (permissions: readonly string[], rights: readonly HeldRight[]): boolean => {
  const isHeld = compilePermissions(permissions)
  return rights.some((right) => countsForRank(right) && !isHeld(right.key))
}

/**
 * Refuses to disable, lock, sign out or remove a member who holds more than the actor does (SEC-RA-02). Roles of the
 * tenant's members wait until the change is done, so that the rank is that of the moment.
 *
 * @throws ApiError OUT_RANKED
 */
export const ensureNotOutRanked = async (tx: Database, actor: Ranked, userId: string): Promise<void> => {
  // An API token is not its maker: it may hold less (SEC-RA-32).
  if (userId === actor.userId && actor.apiToken === undefined) return
  await lockTenant(tx, actor.tenantId)
  const rights = await rightsHeldBy(tx, actor.tenantId, userId)
  if (isOutRanked(actor.permissions, rights)) throw new ApiError('OUT_RANKED')
}

/**
 * The same of every member of a tenant at once, where all of them are removed with it.
 *
 * @throws ApiError OUT_RANKED
 */
export const ensureNotOutRankedByAny = async (tx: Database, actor: Ranked): Promise<void> => {
  await lockTenant(tx, actor.tenantId)
  const oneself = actor.apiToken === undefined ? actor.userId : undefined
  const rights = await rightsHeldIn(tx, actor.tenantId, oneself)
  if (isOutRanked(actor.permissions, rights)) throw new ApiError('OUT_RANKED')
}
