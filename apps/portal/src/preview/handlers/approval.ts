import type * as approvalFlows from '@vestibule/contract/areas/approval-flows'
import { ApiError } from '@vestibule/contract/errors'
import type { Canned } from '../call.ts'

export const approvalAsked = {
  approvalFlowName: 'Acme',
  approvalFlowDescription: 'New (new@acme.test): Read only',
  requester: 'Sam Support',
  approvalFlowRequestDate: '2026-11-21T08:55:00.000Z',
}

/** The step `old` is over. */
export const approvalHandlers: Canned<typeof approvalFlows> = {
  lookUpApprovalExecutionData: async ({ approvalFlowStepId }) => {
    if (approvalFlowStepId === 'old') throw new ApiError('LINK_INVALID')
    return approvalAsked
  },
  submitApprovalAction: async () => ({ success: true }),
}
