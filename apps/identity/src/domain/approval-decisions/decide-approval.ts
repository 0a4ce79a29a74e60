import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { consumeOneTimeToken } from '../credentials/one-time-token.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { endAccess } from '../invitations/end-access.ts'
import { returnInvitation } from '../invitations/return-invitation.ts'
import { sendInvitation } from '../invitations/send-invitation.ts'
import { removeMember } from '../members/change-member.queries.ts'
import { excludeMember, liftExclusion } from '../exclusions/exclusions.queries.ts'
import { findMember } from '../members/members.queries.ts'
import { approvalAsked } from './approval-asked.ts'

import { type Decision, decide } from './decisions.queries.ts'

export type DecideApprovalParams = Awaited<ReturnType<typeof approvalAsked>>

/**
 * Sends the invitation, or takes the place away that was kept. A person who joined by other means meanwhile stays; the tenant
 * is locked, so that one who joins in this moment is a member by then, or not yet.
 */
const carryOut = async (
  tx: Database,
  ctx: RequestContext,
  { tenantId, invited, approver }: DecideApprovalParams,
  isApproved: boolean,
) => {
  const actor = await findMember(tx, tenantId, invited.id)
  if (actor === undefined || actor.membership.activatedAt !== null) return
  if (isApproved) {
    const user = await returnInvitation(tx, ctx, { tenantId, userId: invited.id })
    if (user === undefined) return
    await liftExclusion(tx, { tenantId, userId: user.id })
    // Refused as a whole beyond the limit of a day: the approver can decide once it has passed.
    await sendInvitation(tx, ctx, { user, tenantId, beyondLimit: 'refuse' })
    return
  }
  await excludeMember(tx, ctx, { tenantId, userId: invited.id }, approver.id)
  await endAccess(tx, ctx, { tenantId, userId: invited.id, reason: 'removed' })
  await removeMember(tx, ctx, { tenantId, userId: invited.id })
}

export const decideApproval = async (
  { approved, ...link }: Decision,
  ctx: RequestContext,
): Promise<{ success: boolean }> => {
  const { tenantId } = await approvalAsked(ctx, link)
  const token = { purpose: 'approval', token: link.approvalFlowStepId, userId: link.approverId } as const
  const isDecided = await ctx.transaction(async (tx) => {
    await lockTenant(tx, tenantId)
    // Asked again: the approver may have lost the right to decide before the tenant could be locked.
    const approval = await approvalAsked({ ...ctx, db: tx }, link)
    if ((await consumeOneTimeToken(tx, ctx, token)) === undefined) return false
    if (!(await decide(tx, ctx, approval, approved))) return false
    await carryOut(tx, ctx, approval, approved)
    await audit(tx, ctx, {
      action: approved ? 'invitation.approved' : 'invitation.rejected',
      resourceId: approval.invited.id,
      tenantId: approval.tenantId,
      userId: approval.approver.id,
      email: approval.approver.email,
      details: { approval: approval.id, requester: approval.requester.email, email: approval.shown.email },
    })
    return true
  })
  if (!isDecided) throw new ApiError('LINK_INVALID')
  return { success: true }
}
