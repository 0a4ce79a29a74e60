import { lookUpApprovalExecutionData, submitApprovalAction } from '@vestibule/contract/areas/approval-flows'
import type { Call } from '@vestibule/contract/client'
import { toOutcomeEvent } from '../../kit/outcome.ts'
import type { ApprovalCommand, ApprovalEvent } from './approval.flow.ts'

export const runApproval = async (command: ApprovalCommand, call: Call): Promise<ApprovalEvent> => {
  switch (command.do) {
    case 'look':
      return toOutcomeEvent(call(lookUpApprovalExecutionData, command.link), (decision) => ({
        is: 'told',
        wish: decision,
      }))
    case 'decide': {
      const { link, isApproved } = command
      const input = { ...link, approved: isApproved }
      return toOutcomeEvent(call(submitApprovalAction, input), () => ({ is: 'done', isApproved }))
    }
  }
}
