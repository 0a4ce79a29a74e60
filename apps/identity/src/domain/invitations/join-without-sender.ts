import { waitingFor } from '../consent/waiting-for.queries.ts'
import { changeMembership, forgetInvitation } from '../members/change-member.queries.ts'
import { findMembership } from '../members/memberships.queries.ts'
import { setSender } from '../members/senders.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import type { MembershipRow } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { joinInvited } from './join-invited.ts'

type Known = Pick<
  MembershipRow,
  'tenantId' | 'userId' | 'activatedAt' | 'managedBy' | 'isDisabled' | 'temporaryExpirationDate'
>

/**
 * Whether who is invited may come by a shared link of the tenant in the place of their invitation. One that an administrator has
 * disabled, that is over, that waits for consent (SEC-RA-68), or that a directory has made, keeps them out.
 */
export const mayJoinWithoutSender = async (
  db: Database,
  { clock }: Pick<RequestContext, 'clock'>,
  { tenantId, userId, ...known }: Known,
): Promise<boolean> => {
  const { temporaryExpirationDate: until } = known
  if (known.activatedAt !== null || known.managedBy !== 'frontegg' || known.isDisabled) return false
  if (until !== null && until <= clock.now()) return false
  return (await waitingFor(db, tenantId, userId)) === undefined
}

type Joining = Pick<MembershipRow, 'tenantId' | 'userId' | 'subAccountAccessAllowed'> & {
  /** Who made the link. */
  readonly invitedBy: string
}

/**
 * Makes a member of one who is invited, by a shared link, where the invitation is good no more because its sender could not send
 * it: it keeps no user from the link (SEC-OT-19), and gives nothing.
 *
 * @param member as one who comes by the link
 * @returns false where there is no such invitation
 */
export const joinWithoutSender = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock' | 'client'>,
  { tenantId, userId, invitedBy, subAccountAccessAllowed }: Joining,
): Promise<boolean> => {
  const place = { tenantId, userId }
  const known = await findMembership(tx, place)
  if (known === undefined || !(await mayJoinWithoutSender(tx, ctx, known))) return false
  await forgetInvitation(tx, place)
  await setSender(tx, place, invitedBy)
  const isClosed = known.subAccountAccessAllowed === false
  await changeMembership(tx, tenantId, userId, {
    subAccountAccessAllowed: isClosed ? false : subAccountAccessAllowed,
  })
  return joinInvited(tx, ctx, place)
}
