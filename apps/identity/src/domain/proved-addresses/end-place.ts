import { ApiError } from '@vestibule/contract'
import { leaveExcludedApplications } from '../applications/admission.queries.ts'
import { audit, byItself } from '../audit/audit.ts'
import type { Database } from '../../platform/db/database.ts'
import { hasNotEntered } from '../../platform/db/joined.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { activateMembership } from '../invitations/invites.queries.ts'
import { changingAdministrators } from '../members/administrators.ts'
import { removeMember } from '../members/change-member.queries.ts'
import { isAdministeredFromAbove } from '../members/administered-from-above.ts'
import { addGiven, type Given, readGiven } from '../members/given-to-member.queries.ts'
import { holdTo } from '../members/hold-to.ts'
import { letBeside } from '../members/let-beside.ts'
import { type HeldRight, rightsHeldBy } from '../members/rank.queries.ts'
import { letActAs } from '../members/let-act-as.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { keepAddresses } from '../exclusions/member-addresses.queries.ts'
import { isKeptOut } from '../exclusions/carried-restrictions.queries.ts'
import { wasMember } from '../exclusions/former-members.queries.ts'
import { findMembership, insertMembershipOnce } from '../members/memberships.queries.ts'
import { keepPutOut } from './keep-put-out.ts'
import type { HandingOver } from './unproved-users.queries.ts'
import { isNewer } from './newer-place.queries.ts'
import { actsFromAbove } from '../invitations/own-places.ts'
import { judgeArrival } from './said-of-place.ts'

type Ending = HandingOver & {
  /** The place that the owner of the address has there. */
  readonly own: MembershipRow | undefined
  /** Whether the owner takes over what would be lost: by an undo, or where the directory has named them and they never acted there. */
  readonly mayTakeOver: boolean
}

/** An owner who has none there comes as one who arrives: what is said against them holds. */
const arrive = async (tx: Database, ctx: RequestContext, { place, next }: Ending): Promise<void> => {
  const to = { tenantId: place.tenantId, userId: next.userId }
  const carried = await judgeArrival(tx, place, next)
  const { subAccountAccessAllowed, temporaryExpirationDate } = place
  await insertMembershipOnce(tx, ctx, to, { subAccountAccessAllowed, temporaryExpirationDate })
  const arrived = await findMembership(tx, to)
  if (arrived !== undefined) await holdTo(tx, arrived, carried)
}

/**
 * Whether the owner was put out of the tenant, locked by it, or has left it, or the place is newer than their link, also where
 * they are a member: an administrator decides of them, where there is one, for a time as well (SEC-RA-89).
 */
const isHeldBack = async (tx: Database, ending: Ending, now: Date): Promise<boolean> => {
  const { own, place, next } = ending
  if (isKeptOut(own ?? (await judgeArrival(tx, place, next)), now)) return true
  if (await isNewer(tx, place, ending.mailedAt)) return true
  if (own?.activatedAt) return (await findUserById(tx, next.userId))?.lockedIn === place.tenantId
  return wasMember(tx, { tenantId: place.tenantId, userId: next.userId })
}

/** The owner gets what the place gave, as a member who can act for as long as its user could (SEC-RA-88). */
const takeOver = async (tx: Database, ctx: RequestContext, ending: Ending, given: Given): Promise<void> => {
  const { own, place, next } = ending
  const to = { tenantId: place.tenantId, userId: next.userId }
  if (own === undefined) await arrive(tx, ctx, ending)
  await letActAs(tx, place, to, ctx.clock.now())
  if (own?.activatedAt === null) await activateMembership(tx, ctx, to)
  await addGiven(tx, to, given, ctx.clock.now())
  // By it they enter where the account had left the address that was named; it is shown no more than the account.
  if (own !== undefined && hasNotEntered(own)) await keepAddresses(tx, to, [next.canonicalEmail])
  await leaveExcludedApplications(tx, to)
}

/** What ends with a place. */
type Ended = { readonly given: Given; readonly rights: readonly HeldRight[] }

/**
 * Ends a joined place. The undo of a change is refused to no owner: where no administrator is left by it, the owner takes over
 * what the place gave; where it was the last break-glass user's, an owner who is an administrator becomes one (SEC-RA-80).
 * While another administrator is left, who may have taken rights from the owner, the owner gets none by it.
 *
 * @returns whether the owner has taken over what would have been lost
 */
const endKeepingAccess = async (
  tx: Database,
  ctx: RequestContext,
  ending: Ending,
  { remove, given, rights }: Ended & { readonly remove: () => Promise<void> },
): Promise<boolean> => {
  const { place, next, isUndo, mayTakeOver } = ending
  const { tenantId } = place
  const to = { tenantId, userId: next.userId }
  const now = ctx.clock.now()
  // One who acts from above gets no role by it (SEC-RA-61) while any administrator is left, themself included.
  const isFromAbove = await actsFromAbove(tx, ctx, to)
  const isWaiting = isFromAbove || (await isHeldBack(tx, ending, now))
  const { result, lost, left } = await changingAdministrators(tx, tenantId, now, async () => {
    const { isAdministered, left: others } = await changingAdministrators(tx, tenantId, now, remove)
    // Who was put out, has left or acts from above waits for an administrator, also for one whose time ends (SEC-RA-87).
    const isDecided = async () => others.length > 0 || isAdministeredFromAbove(tx, ctx, tenantId, rights)
    const isEnough = isAdministered || (isWaiting && (await isDecided()))
    const isTaken = !isEnough && mayTakeOver
    if (isTaken) await takeOver(tx, ctx, ending, given)
    return isTaken
  })
  if (lost === undefined) return result
  const isAdministrator = left.some(({ userId }) => userId === to.userId)
  const mayBeside = mayTakeOver && (result || !isFromAbove)
  if (mayBeside && isAdministrator) await letBeside(tx, ctx, to)
  else if (!isUndo) throw new ApiError(lost)
  return result
}

/**
 * Ends the place of a user who never came, in a tenant in which the owner of the address does not get it.
 *
 * @throws ApiError LAST_ADMINISTRATOR, LAST_BREAK_GLASS, to no owner who takes the address back
 */
export const endPlace = async (tx: Database, ctx: RequestContext, ending: Ending): Promise<void> => {
  const { user, place, next, own } = ending
  const { tenantId, userId } = place
  const given = await readGiven(tx, { tenantId, userId })
  const rights = await rightsHeldBy(tx, tenantId, userId)
  await keepPutOut(tx, ctx, ending)
  const remove = () => removeMember(tx, ctx, { tenantId, userId })
  const isPending = place.activatedAt === null
  if (isPending) await remove()
  const isTaken = !isPending && (await endKeepingAccess(tx, ctx, ending, { remove, given, rights }))
  // Which account has the address is told a tenant that the account has joined (SEC-BE-02), and has entered (SEC-BE-44).
  const isHidden = own !== undefined && own.activatedAt !== null && hasNotEntered(own)
  const isMember = !isHidden && (isTaken || own?.activatedAt instanceof Date)
  await audit(tx, byItself(ctx), {
    action: 'member.gaveWay',
    tenantId,
    ...(isMember && { userId: next.userId }),
    email: user.email,
    resourceId: userId,
    details: {
      email: user.email,
      roleIds: [...given.roleIds],
      ...(isMember && { ownerId: next.userId }),
      ...(isTaken && { isTakenOver: true as const }),
    },
  })
}
