import type { Database } from '../../platform/db/database.ts'
import { shareTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { hasMovedAway } from '../exclusions/typed-address.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import { type CarriedRestrictions, isKeptOut } from '../exclusions/carried-restrictions.queries.ts'
import { holdTo } from '../members/hold-to.ts'
import { findMembership } from '../members/memberships.queries.ts'
import { isInvitationOpen } from '../members/senders.ts'
import { activateMembership } from './invites.queries.ts'
import { judgeMovedInvitee } from './judge-moved-invitee.ts'

type JoinDeps = Pick<RequestContext, 'clock' | 'client'>
type Place = { readonly tenantId: string; readonly userId: string }

/** Whether a directory has named the place at an address since, and the account has another one: it is for who has that (SEC-BE-50). */
const isForAnother = async (tx: Database, invited: MembershipRow): Promise<boolean> => {
  if (invited.invitedAs?.isNamedAnew !== true) return false
  const user = await findUserById(tx, invited.userId)
  return user === undefined || hasMovedAway(invited, user)
}

type Judged = {
  readonly carried: CarriedRestrictions | undefined
  readonly invited: MembershipRow | undefined
}

/** What the tenant says of who would join; undefined where it keeps them out, or the place is for another user. */
const judgeInvited = async (
  tx: Database,
  ctx: Pick<JoinDeps, 'clock'>,
  place: Place,
): Promise<Judged | undefined> => {
  const carried = await judgeMovedInvitee(tx, place)
  if (carried !== undefined && isKeptOut(carried, ctx.clock.now())) return undefined
  const invited = await findMembership(tx, place)
  return invited !== undefined && (await isForAnother(tx, invited)) ? undefined : { carried, invited }
}

/**
 * Whether a pending member could join, as far as they themselves are concerned: whether the invitation is good is asked beside it.
 *
 * @throws ApiError EMAIL_DOMAIN_RESTRICTED
 */
export const mayBeJoined = async (
  tx: Database,
  ctx: Pick<JoinDeps, 'clock'>,
  place: Place,
): Promise<boolean> => (await judgeInvited(tx, ctx, place)) !== undefined

/**
 * Makes a pending member a real one: every way to accept an invitation passes here. False where there is none, it is disabled or
 * over, its sender could not send it any more (SEC-BE-13), or an administrator has yet to consent (SEC-RA-68). It waits for
 * administrators who change the tenant's members, and they for it: what they have taken in this moment is read, and not given again
 * (SEC-RA-59). A user who has moved to another address since joins by what the tenant says of that one (SEC-RA-72).
 *
 * @throws ApiError EMAIL_DOMAIN_RESTRICTED where the tenant does not take the address that the user has by now
 */
export const joinInvited = async (tx: Database, ctx: JoinDeps, place: Place): Promise<boolean> => {
  await shareTenant(tx, place.tenantId)
  if (!(await isInvitationOpen(tx, ctx, place))) return false
  const judged = await judgeInvited(tx, ctx, place)
  if (judged === undefined) return false
  if (!(await activateMembership(tx, ctx, place))) return false
  const { carried, invited } = judged
  if (carried !== undefined && invited !== undefined) await holdTo(tx, invited, carried)
  return true
}
