import type { Database } from '../../platform/db/database.ts'
import { shareTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { hasMovedAway } from '../exclusions/typed-address.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import { isKeptOut } from '../exclusions/carried-restrictions.queries.ts'
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
  const carried = await judgeMovedInvitee(tx, place)
  if (carried !== undefined && isKeptOut(carried, ctx.clock.now())) return false
  const invited = await findMembership(tx, place)
  if (invited !== undefined && (await isForAnother(tx, invited))) return false
  if (!(await activateMembership(tx, ctx, place))) return false
  if (carried !== undefined && invited !== undefined) await holdTo(tx, invited, carried)
  return true
}
