import type { Contract } from '@vestibule/contract'
import type { IdentityHandlers } from '../../request/request-context.ts'
import { approvalAsked } from '../../domain/approval-decisions/approval-asked.ts'
import { decideApproval } from '../../domain/approval-decisions/decide-approval.ts'

export const approvalFlowsHandlers: IdentityHandlers<Contract['approvalFlows']> = {
  getApprovalExecutionData: async (link, ctx) => {
    const { requester, shown, roles, createdAt, tenant } = await approvalAsked(ctx, link)
    const who = shown.name === '' ? shown.email : `${shown.name} (${shown.email})`
    return {
      approvalFlowName: tenant,
      approvalFlowDescription: roles.length === 0 ? who : `${who}: ${roles.join(', ')}`,
      requester: requester.name || requester.email,
      approvalFlowRequestDate: createdAt.toISOString(),
    }
  },
  submitApprovalAction: decideApproval,
}
