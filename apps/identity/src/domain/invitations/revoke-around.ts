import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { revokeLinks } from './invite-links.queries.ts'
import { pendingInvitationsBy, revokeInvitations } from './invites.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** Invitations to this member, and unanswered ones this member sent, are worth nothing any more (SEC-AD-01). */
export const revokeInvitationsAround = async (
  tx: Database,
  ctx: Pick<RequestContext, 'clock'>,
  { tenantId, userId }: Place,
): Promise<void> => {
  await revokeLinks(tx, ctx, { tenantId, userId })
  const sent = await pendingInvitationsBy(tx, { tenantId, inviterId: userId })
  for (const one of [{ userId }, ...sent]) await revokeInvitations(tx, ctx, { tenantId, userId: one.userId })
}
