import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { findOneTimeToken } from '../credentials/one-time-token.queries.ts'
import { findMembership } from '../members/memberships.queries.ts'
import { isInvitationOpen } from '../members/senders.ts'

type Mailed = { readonly token: string; readonly userId: string }

/** The tenant of an invitation that was mailed to a user and may be accepted now; the link is not used up. */
export const findMailedInvitation = async (
  db: Database,
  ctx: Pick<RequestContext, 'clock'>,
  { token, userId }: Mailed,
): Promise<string | undefined> => {
  const row = await findOneTimeToken(db, ctx, { purpose: 'invitation', token, userId })
  if (row === undefined) return undefined
  const place = { tenantId: row.tenantId, userId }
  const isWaiting = (await findMembership(db, place))?.activatedAt === null
  return isWaiting && (await isInvitationOpen(db, ctx, place)) ? row.tenantId : undefined
}
