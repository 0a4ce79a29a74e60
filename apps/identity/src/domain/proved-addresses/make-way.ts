import type { Database } from '../../platform/db/database.ts'
import { lockTenants } from '../../platform/db/lock-tenant.queries.ts'
import type { MembershipRow, UserRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { type CarriedRestrictions, isHeldToLess } from '../exclusions/carried-restrictions.queries.ts'
import { keepingAnAdministrator } from '../members/administrators.ts'
import { removeMember } from '../members/change-member.queries.ts'
import { holdTo } from '../members/hold-to.ts'
import { findMembership } from '../members/memberships.queries.ts'
import { moveMembership } from '../members/move-membership.queries.ts'
import {
  deleteUser,
  isAddressFree,
  listPlacesOfAddress,
  lockUserWithAddress,
  type NextAddress,
} from './unproved-users.queries.ts'

/** What a tenant says against a user who never came: a lock that it has set is about the account, which goes. */
const toCarried = (place: MembershipRow, user: UserRow): CarriedRestrictions => {
  const { isDisabled, disabledBy, temporaryExpirationDate, subAccountAccessAllowed } = place
  const isLocked = user.lockedAt !== null && user.lockedIn === place.tenantId
  return {
    isDisabled: isDisabled || isLocked,
    disabledBy: isDisabled ? disabledBy : user.lockedBy,
    temporaryExpirationDate,
    ...(subAccountAccessAllowed === false && { subAccountAccessAllowed }),
  }
}

/**
 * The place of a user who never came becomes that of the owner of the address. An owner who has one there already keeps it,
 * and is held to what was said of the other while they are invited. False where they have joined, and would be held to less.
 * An invitation that the owner has sent to their own address gives them nothing (SEC-RA-60).
 */
const handOver = async (
  tx: Database,
  ctx: RequestContext,
  { user, place, userId }: { readonly user: UserRow; readonly place: MembershipRow; readonly userId: string },
): Promise<boolean> => {
  const { tenantId } = place
  const carried = toCarried(place, user)
  const own = await findMembership(tx, { tenantId, userId })
  if (own === undefined && place.invitedBy !== userId) {
    await moveMembership(tx, { tenantId, from: user.id, to: userId })
    await holdTo(tx, { ...place, userId }, carried)
    return true
  }
  const remove = () => removeMember(tx, ctx, { tenantId, userId: user.id })
  await (place.activatedAt === null
    ? remove()
    : keepingAnAdministrator(tx, tenantId, ctx.clock.now(), remove))
  if (own?.activatedAt === null) await holdTo(tx, own, carried)
  return own === undefined || own.activatedAt === null || !isHeldToLess(own, carried)
}

export type MakeWay = NextAddress & {
  /** An owner who takes an address back is not asked what was said of one who never came. */
  readonly isUndo?: boolean
}

/**
 * Frees an address that a user has proved from another who was only named by it and never came: a sign-up that was typed ends,
 * and what tenants said of the address is the owner's, invitations above all. False where it stays another user's.
 */
export const makeWay = async (
  tx: Database,
  ctx: RequestContext,
  { isUndo = false, ...next }: MakeWay,
): Promise<boolean> => {
  const user = await lockUserWithAddress(tx, next)
  if (!(await isAddressFree(tx, next))) return false
  if (user === undefined) return true
  const places = await listPlacesOfAddress(tx, next)
  const tenantIds = places.map(({ tenantId }) => tenantId)
  // Some may have been added since the tenants were held.
  if (tenantIds.length > 0) await lockTenants(tx, tenantIds)
  for (const place of places)
    if (!(await handOver(tx, ctx, { user, place, userId: next.userId })) && !isUndo) return false
  await deleteUser(tx, user.id)
  return true
}
