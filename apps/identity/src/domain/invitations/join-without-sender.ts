import { waitingFor } from '../consent/waiting-for.queries.ts'
import { changeMembership, forgetInvitation } from '../members/change-member.queries.ts'
import { findMembership } from '../members/memberships.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { joinInvited, mayBeJoined } from './join-invited.ts'

type Invited = Pick<
  MembershipRow,
  'tenantId' | 'userId' | 'activatedAt' | 'managedBy' | 'isDisabled' | 'temporaryExpirationDate'
>

/**
 * Whether who is invited may come by a shared link of the tenant in the place of their invitation. One that an administrator has
 * disabled, that is over, that waits for consent (SEC-RA-68), that a directory has made, or that is for another user by now, keeps
 * them out.
 *
 * @throws ApiError EMAIL_DOMAIN_RESTRICTED
 */
export const mayJoinWithoutSender = async (
  db: Database,
  ctx: Pick<RequestContext, 'clock'>,
  { tenantId, userId, ...invited }: Invited,
): Promise<boolean> => {
  const { temporaryExpirationDate: until } = invited
  if (invited.activatedAt !== null || invited.managedBy !== 'frontegg' || invited.isDisabled) return false
  if (until !== null && until <= ctx.clock.now()) return false
  if ((await waitingFor(db, tenantId, userId)) !== undefined) return false
  return mayBeJoined(db, ctx, { tenantId, userId })
}

type ByLink = Pick<MembershipRow, 'tenantId' | 'userId' | 'subAccountAccessAllowed'>

/**
 * Makes a member of one who is invited, by a shared link, where the invitation is good no more because its sender could not send
 * it: it keeps no user from the link (SEC-OT-19), and gives nothing.
 *
 * @param member as one who comes by the link
 * @returns false where there is no such invitation
 * @throws ApiError EMAIL_DOMAIN_RESTRICTED
 */
export const joinWithoutSender = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock' | 'client'>,
  { tenantId, userId, subAccountAccessAllowed }: ByLink,
): Promise<boolean> => {
  const place = { tenantId, userId }
  const invited = await findMembership(tx, place)
  if (invited === undefined || !(await mayJoinWithoutSender(tx, ctx, invited))) return false
  await forgetInvitation(tx, place)
  const isClosed = invited.subAccountAccessAllowed === false
  await changeMembership(tx, tenantId, userId, {
    subAccountAccessAllowed: isClosed ? false : subAccountAccessAllowed,
  })
  if (!(await joinInvited(tx, ctx, place))) throw new Error('An invitation without a sender is open')
  return true
}
