import type { Database } from '../../platform/db/database.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { isInvitationOpen } from '../members/senders.ts'
import { listPendingTenants } from './invites.queries.ts'

/** Tenants that wait for a person's answer and could ask for it now, the newest first. */
export const listOpenInvitations = async (
  db: Database,
  ctx: Pick<RequestContext, 'clock'>,
  userId: string,
): Promise<{ tenantId: string }[]> => {
  const open: { tenantId: string }[] = []
  for (const { tenantId } of await listPendingTenants(db, userId))
    if (await isInvitationOpen(db, ctx, { tenantId, userId })) open.push({ tenantId })
  return open
}
