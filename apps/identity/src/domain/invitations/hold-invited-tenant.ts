import type { Database } from '../../platform/db/database.ts'
import { shareTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { findOneTimeToken } from '../credentials/one-time-token.queries.ts'
import { findLiveLink } from './invite-links.queries.ts'

/**
 * Takes the tenant that a sign-in may join by an invitation, mailed or by a shared link. Every transaction that begins a
 * session takes it before it takes the user: an administrator has the tenant when they come to the member, and each would
 * wait for the other (decision 190). It judges nothing; whether the invitation is good is asked when it is accepted.
 *
 * @param token that came along with the proof; without one nothing is read
 */
export const holdInvitedTenant = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  token: string | undefined,
): Promise<void> => {
  if (token === undefined) return
  const invitation =
    (await findOneTimeToken(tx, ctx, { purpose: 'invitation', token })) ??
    (await findLiveLink(tx, ctx, token))
  if (invitation !== undefined) await shareTenant(tx, invitation.tenantId)
}
