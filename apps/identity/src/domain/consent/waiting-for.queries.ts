import { eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type ApprovalRow, approvals } from '../../platform/db/schema/approvals.ts'

/** The request for an administrator’s consent to an invitation that is not decided yet. */
export const waitingFor = async (
  tx: Database,
  tenantId: string,
  invitedId: string,
): Promise<ApprovalRow | undefined> => {
  const [row] = await tx
    .select()
    .from(approvals)
    .where(inTenant(approvals, tenantId, eq(approvals.invitedId, invitedId), isNull(approvals.decidedAt)))
  return row
}

/** Ends the request of an invitation that is over: one that is sent later asks anew, and is decided by no earlier mail. */
export const endWaiting = async (tx: Database, tenantId: string, invitedId: string): Promise<void> => {
  await tx
    .delete(approvals)
    .where(inTenant(approvals, tenantId, eq(approvals.invitedId, invitedId), isNull(approvals.decidedAt)))
}
