import type { Database } from '../../platform/db/database.ts'
import { shareTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { isInvitationOpen } from '../members/senders.ts'
import { activateMembership } from './invites.queries.ts'

type JoinDeps = Pick<RequestContext, 'clock' | 'client'>
type Place = { readonly tenantId: string; readonly userId: string }

/**
 * Makes a pending member a real one: every way to accept an invitation passes here. False where there is none, it is
 * disabled or over, its sender could not send it any more (SEC-BE-13), or an administrator has yet to consent (SEC-RA-68). It waits for administrators who change the
 * tenant's members, and they for it: what they have taken in this moment is read, and not given again (SEC-RA-59).
 */
export const joinInvited = async (tx: Database, ctx: JoinDeps, place: Place): Promise<boolean> => {
  await shareTenant(tx, place.tenantId)
  return (await isInvitationOpen(tx, ctx, place)) && activateMembership(tx, ctx, place)
}
