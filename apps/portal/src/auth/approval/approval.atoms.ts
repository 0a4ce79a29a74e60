import { atom } from 'jotai/vanilla'
import { flowAtom } from '../../kit/flow.ts'
import { callAtom } from '../../ports/call.ts'
import { route } from '../../ports/route.ts'
import { runApproval } from './approval.effects.ts'
import { type ApprovalFacts, approval, firstApproval } from './approval.flow.ts'

const facts = atom((get): ApprovalFacts => {
  const { approvalFlowExecutionId, approverId, approvalFlowStepId } = get(route).params
  const isWhole = approvalFlowExecutionId && approverId && approvalFlowStepId
  return { link: isWhole ? { approvalFlowExecutionId, approverId, approvalFlowStepId } : undefined }
})

export const approvalFlow = flowAtom({
  flow: approval,
  first: firstApproval,
  facts,
  opened: { is: 'opened' },
  run: (command, { get }) => runApproval(command, get(callAtom)),
})
