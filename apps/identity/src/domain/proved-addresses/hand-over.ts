import { ApiError } from '@vestibule/contract'
import { leaveExcludedApplications } from '../applications/admission.queries.ts'
import { audit, byItself } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { hasNotEntered } from '../../platform/db/joined.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import {
  type CarriedRestrictions,
  isHeldToLess,
  isKeptOut,
} from '../exclusions/carried-restrictions.queries.ts'
import { wasMember } from '../exclusions/former-members.queries.ts'
import { keepAddresses } from '../exclusions/member-addresses.queries.ts'
import { isAdministeredFromAbove } from '../members/administered-from-above.ts'
import { changingAdministrators } from '../members/administrators.ts'
import { holdTo } from '../members/hold-to.ts'
import { letActAs } from '../members/let-act-as.ts'
import { findMembership } from '../members/memberships.queries.ts'
import { isOutRanked } from '../members/rank.ts'
import { rightsHeldBy } from '../members/rank.queries.ts'
import { moveMembership } from '../members/move-membership.queries.ts'
import { endPlace } from './end-place.ts'
import type { HandingOver } from './unproved-users.queries.ts'
import { isNewer } from './newer-place.queries.ts'
import { isOwnDoing } from '../invitations/own-places.ts'
import { judgeArrival, toCarried } from './said-of-place.ts'

/** The tenant may only have typed the address: of the account and of its request it is told nothing (SEC-BE-02). */
const writeDown = (tx: Database, ctx: RequestContext, { user, place, next }: HandingOver): Promise<void> =>
  audit(tx, byItself(ctx), {
    action: 'member.handedOver',
    tenantId: place.tenantId,
    userId: next.userId,
    email: user.email,
    resourceId: user.id,
    details: { email: user.email, ownerId: next.userId },
  })

const move = async (tx: Database, ctx: RequestContext, handing: HandingOver): Promise<void> => {
  const { user, place, next } = handing
  const to = { tenantId: place.tenantId, userId: next.userId }
  const restrictions = [toCarried(place, user), await judgeArrival(tx, place, next)]
  await moveMembership(tx, { tenantId: place.tenantId, from: user.id, to: next.userId })
  for (const carried of restrictions) {
    const moved = await findMembership(tx, to)
    if (moved !== undefined) await holdTo(tx, moved, carried)
  }
  await leaveExcludedApplications(tx, to)
  await writeDown(tx, ctx, handing)
}

const waiting: CarriedRestrictions = { isDisabled: true, disabledBy: null, temporaryExpirationDate: null }

/**
 * The link that takes an address back may be older than what has become of its owner: one who has left the tenant meanwhile, in
 * whatever way, does not come back by it to what a successor was given, unless an administrator enables them (SEC-RA-87). Nor
 * does one who was never there to what began since (SEC-RA-89).
 */
const holdFormer = async (tx: Database, handing: HandingOver): Promise<void> => {
  const { place, next } = handing
  const to = { tenantId: place.tenantId, userId: next.userId }
  if (!((await isNewer(tx, to, handing.mailedAt)) || (await wasMember(tx, to)))) return
  const moved = await findMembership(tx, to)
  if (moved !== undefined) await holdTo(tx, moved, waiting)
}

/** @throws ApiError LAST_ADMINISTRATOR, LAST_BREAK_GLASS where the owner is held to less; the undo is refused to no owner */
const moveKeepingAccess = async (tx: Database, ctx: RequestContext, handing: HandingOver): Promise<void> => {
  const { place, next, isUndo } = handing
  const work = () => move(tx, ctx, handing)
  if (place.activatedAt === null) {
    await work()
    return isUndo ? holdFormer(tx, handing) : undefined
  }
  const now = ctx.clock.now()
  const given = await rightsHeldBy(tx, place.tenantId, place.userId)
  const { lost, left } = await changingAdministrators(tx, place.tenantId, now, work)
  if (!isUndo) {
    if (lost !== undefined) throw new ApiError(lost)
    return
  }
  const to = { tenantId: place.tenantId, userId: next.userId }
  const isOther =
    left.some(({ userId }) => userId !== next.userId) ||
    (await isAdministeredFromAbove(tx, ctx, place.tenantId, given))
  const moved = await findMembership(tx, to)
  const isWaiting = moved !== undefined && isKeptOut(moved, now)
  if (lost === 'LAST_ADMINISTRATOR' && !(isOther && isWaiting)) await letActAs(tx, place, to, now)
  // No other member could enable the only administrator.
  const isOnly = !isOther && (left.length > 0 || lost !== undefined)
  if (!isOnly) await holdFormer(tx, handing)
}

/** What is said against an invited owner holds at the address of the place that ends as well: they may leave it again. */
const holdBy = async (
  tx: Database,
  own: MembershipRow,
  { carried, address }: { readonly carried: CarriedRestrictions; readonly address: string },
): Promise<void> => {
  await holdTo(tx, own, carried)
  const { isDisabled, temporaryExpirationDate: until, subAccountAccessAllowed: access } = carried
  if (isDisabled || until !== null || access === false) await keepAddresses(tx, own, [address])
}

/** Whether the owner's own place gives more than the other: who has acted on that one may not act on this one (SEC-RA-86). */
const givesMore = async (tx: Database, own: MembershipRow, place: MembershipRow): Promise<boolean> => {
  const given = await rightsHeldBy(tx, place.tenantId, place.userId)
  const rights = await rightsHeldBy(tx, own.tenantId, own.userId)
  return isOutRanked(
    given.map(({ key }) => key),
    rights,
  )
}

/** Whether the owner takes over what the place gave rather than being refused, where an administrator would be lost by it. */
const mayTakeOver = async (
  tx: Database,
  ctx: RequestContext,
  { place, next, isUndo }: HandingOver,
  own: MembershipRow | undefined,
): Promise<boolean> => {
  if (isUndo || own === undefined || own.activatedAt === null || !hasNotEntered(own)) return isUndo
  return !(await isOwnDoing(tx, ctx, place, next.userId))
}

/** Whether a user has only been invited, or named by the directory, and never acted there: the tenant keeps no address from them. */
const isAwaited = (own: MembershipRow): boolean => own.activatedAt === null || hasNotEntered(own)

/**
 * The place of a user who never came becomes that of the owner of the address. An owner who has one there already keeps it,
 * and is held to what was said of the other while they are invited to no more than that. False where they have joined, and would
 * be held to less: a tenant that a user is only invited to, or whose directory has only named them, keeps no address from them
 * (SEC-RA-71, SEC-BE-44). Of the latter nothing is written into their own place: the tenant would see which member has the address.
 * What may be the owner's own doing gives them nothing (SEC-RA-81). A proof that is older than a member whom others have made
 * is none of theirs: the next owner of the mailbox may be meant (SEC-RA-89).
 *
 * @throws ApiError LAST_ADMINISTRATOR, LAST_BREAK_GLASS, to no owner who takes the address back
 */
export const handOver = async (tx: Database, ctx: RequestContext, handing: HandingOver): Promise<boolean> => {
  const { user, place, next } = handing
  if (!handing.isUndo && (await isNewer(tx, place, handing.mailedAt))) return false
  const own = await findMembership(tx, { tenantId: place.tenantId, userId: next.userId })
  if (own === undefined && !(await isOwnDoing(tx, ctx, place, next.userId))) {
    await moveKeepingAccess(tx, ctx, handing)
    return true
  }
  const carried = toCarried(place, user)
  const isToBeHeld = own?.activatedAt === null && !(await givesMore(tx, own, place))
  if (isToBeHeld) await holdBy(tx, own, { carried, address: next.canonicalEmail })
  await endPlace(tx, ctx, { ...handing, own, mayTakeOver: await mayTakeOver(tx, ctx, handing, own) })
  if (own === undefined) return true
  return isAwaited(own) || !(await isHeldToLess(tx, own, carried))
}
