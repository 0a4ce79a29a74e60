import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'
import { approvalAsked } from '../../domain/approval-decisions/approval-asked.ts'
import { decideApproval } from '../../domain/approval-decisions/decide-approval.ts'

const describeApproval = async (link: Parameters<typeof approvalAsked>[1], ctx: RequestContext) => {
  const { requester, shown, roles, createdAt, tenant } = await approvalAsked(ctx, link)
  const who = shown.name === '' ? shown.email : `${shown.name} (${shown.email})`
  return {
    approvalFlowName: tenant,
    approvalFlowDescription: roles.length === 0 ? who : `${who}: ${roles.join(', ')}`,
    requester: requester.name || requester.email,
    approvalFlowRequestDate: createdAt.toISOString(),
  }
}

export const approvalFlowsHandlers: IdentityHandlers<Contract['approvalFlows']> = {
  getApprovalExecutionData: describeApproval,
  lookUpApprovalExecutionData: describeApproval,
  submitApprovalAction: decideApproval,
}
