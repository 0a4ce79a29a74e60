import { eq, isNull } from 'drizzle-orm'
import { inTenant } from '../../platform/db/in-tenant.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'
import { listRoles } from '../roles/roles.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { approvals } from '../../platform/db/schema/approvals.ts'
import type { DecideApprovalParams } from './decide-approval.ts'
import type { ApprovalLink } from './approval-asked.ts'

export const listRequestedRoles = async (
  { db }: RequestContext,
  tenantId: string,
  userId: string,
): Promise<string[]> => {
  const held = await db
    .select({ id: heldRoles.roleId })
    .from(heldRoles)
    .where(inTenant(heldRoles, tenantId, eq(heldRoles.userId, userId)))
  const ids = new Set(held.map(({ id }) => id))
  return (await listRoles(db, tenantId)).filter(({ id }) => ids.has(id)).map(({ name }) => name)
}

/** Of several approvers at once exactly one decides. */
export const decide = async (
  tx: Database,
  ctx: RequestContext,
  params: DecideApprovalParams,
  isApproved: boolean,
): Promise<boolean> => {
  const decision = { decidedAt: ctx.clock.now(), decidedBy: params.approver.id, isApproved }
  const decided = await tx
    .update(approvals)
    .set(decision)
    .where(inTenant(approvals, params.tenantId, eq(approvals.id, params.id), isNull(approvals.decidedAt)))
    .returning({ id: approvals.id })
  return decided.length > 0
}

export type Decision = ApprovalLink & { readonly approved: boolean }
