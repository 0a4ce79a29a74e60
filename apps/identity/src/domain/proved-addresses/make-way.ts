import type { Database } from '../../platform/db/database.ts'
import { lockTenants } from '../../platform/db/lock-tenant.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { handOver } from './hand-over.ts'
import {
  deleteUser,
  isAddressFree,
  listPlacesOfAddress,
  lockUserWithAddress,
  type NextAddress,
} from './unproved-users.queries.ts'

export type MakeWay = NextAddress & {
  /** An owner who takes an address back is not asked what was said of one who never came. */
  readonly isUndo?: boolean
  /** When the proof was mailed. */
  readonly mailedAt: Date
}

/**
 * Frees an address that a user has proved from another who was only named by it and never came: a sign-up that was typed ends,
 * and what tenants said of the address is the owner's, invitations above all. False where it stays another user's.
 */
export const makeWay = async (
  tx: Database,
  ctx: RequestContext,
  { isUndo = false, mailedAt, ...next }: MakeWay,
): Promise<boolean> => {
  const user = await lockUserWithAddress(tx, next)
  if (!(await isAddressFree(tx, next))) return false
  if (user === undefined) return true
  const places = await listPlacesOfAddress(tx, next)
  const tenantIds = places.map(({ tenantId }) => tenantId)
  // Some may have been added since the tenants were held.
  if (tenantIds.length > 0) await lockTenants(tx, tenantIds)
  for (const place of places)
    if (!(await handOver(tx, ctx, { user, place, next, isUndo, mailedAt })) && !isUndo) return false
  await deleteUser(tx, user.id)
  return true
}
