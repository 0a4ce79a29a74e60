import { compilePermissions } from '@vestibule/access'
import { ApiError } from '@vestibule/contract'
import { approves, findApproval } from '../approvals/approvals.queries.ts'
import { listRequestedRoles } from './decisions.queries.ts'
import { findUserById } from '../credentials/users.queries.ts'
import { findOneTimeToken } from '../credentials/one-time-token.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { memberRights } from '../impersonation/member-rights.queries.ts'
import { judgeEntering } from '../proved-addresses/judge-entering.ts'
import { mayBeConsentedTo } from '../members/senders.ts'
import { findMember } from '../members/members.queries.ts'
import { tenantName } from '../tenants/tenant-name.queries.ts'

export type ApprovalLink = {
  readonly approvalFlowExecutionId: string
  readonly approverId: string
  readonly approvalFlowStepId: string
}

/** What a link asks about, if it still may be decided, by a user who may decide it now. */
export const approvalAsked = async (ctx: RequestContext, link: ApprovalLink) => {
  const { db, clock } = ctx
  const { approverId, approvalFlowExecutionId: id, approvalFlowStepId: token } = link
  const step = await findOneTimeToken(db, ctx, { purpose: 'approval', token, userId: approverId })
  if (step === undefined || step.data.executionId !== id) throw new ApiError('LINK_INVALID')
  const { tenantId } = step
  const approver = await memberRights(db, tenantId, approverId, clock.now())
  const row = await findApproval(db, tenantId, id)
  const requester = row && (await findUserById(db, row.requesterId))
  const invited = row && (await findUserById(db, row.invitedId))
  // A request is worth nothing once who sends the invitation could send it no more (SEC-AD-01, SEC-BE-31).
  const isOpen = row && (await mayBeConsentedTo(db, ctx, { tenantId, userId: row.invitedId }))
  // What a decision is made by is what the tenant typed of the person, and nothing of an account.
  const shown = row && (await findMember(db, tenantId, row.invitedId))
  if (!approver || !requester || !isOpen || !invited || !shown || row.decidedAt !== null)
    throw new ApiError('LINK_INVALID')
  // One who does not enter decides nothing there either.
  if ((await judgeEntering(db, ctx, { tenantId, userId: approverId })) !== undefined)
    throw new ApiError('LINK_INVALID')
  if (!compilePermissions(approver.permissions)(approves)) throw new ApiError('LINK_INVALID')
  const roles = await listRequestedRoles(ctx, tenantId, invited.id)
  const { name, email } = shown.user
  return {
    ...row,
    approver,
    requester,
    invited,
    shown: { name, email },
    roles,
    tenant: (await tenantName(db, tenantId)) ?? '',
  }
}
