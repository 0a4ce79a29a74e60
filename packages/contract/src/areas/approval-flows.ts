import * as v from 'valibot'
import { anyone } from '../access.ts'
import { operation } from '../operation.ts'
import { datetime, id } from '../page.ts'
import { oneTimeToken, userId } from '../schemas/user.ts'

const path = '/identity/resources/approval-flows/v1'

/** What a mailed link says: the request, whom it was mailed to, and the secret that goes with both. */
const link = {
  approvalFlowExecutionId: id,
  approverId: userId,
  approvalFlowStepId: oneTimeToken,
}

/** What both operations take and answer. */
const executionData = {
  access: anyone,
  input: v.object(link),
  output: v.object({
    approvalFlowName: v.string(),
    approvalFlowDescription: v.optional(v.string()),
    requester: v.string(),
    approvalFlowRequestDate: datetime,
  }),
  errors: ['LINK_INVALID'],
} as const

export const getApprovalExecutionData = operation({
  name: 'getApprovalExecutionData',
  summary: 'What an approver is asked to approve. Does not use up the link.',
  method: 'GET',
  path: `${path}/execution-data`,
  ...executionData,
})

/** Ours: the same without the secret in the address. */
export const lookUpApprovalExecutionData = operation({
  name: 'lookUpApprovalExecutionData',
  summary: 'The same as by GET, with the secret of the link in the body.',
  method: 'POST',
  path: `${path}/execution-data`,
  isRead: true,
  ...executionData,
})

export const submitApprovalAction = operation({
  name: 'submitApprovalAction',
  summary: 'Allows what was asked, or does not. The first of the approvers decides.',
  method: 'POST',
  path: `${path}/approver-action`,
  access: anyone,
  input: v.object({ ...link, approved: v.boolean() }),
  output: v.object({ success: v.boolean() }),
  errors: ['LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
})
