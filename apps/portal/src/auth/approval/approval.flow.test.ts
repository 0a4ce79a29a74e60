import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  type ApprovalCommand,
  type ApprovalEvent,
  type ApprovalFacts,
  type ApprovalState,
  approval,
  firstApproval,
} from './approval.flow.ts'

type Rows = readonly Row<ApprovalState, ApprovalEvent, ApprovalCommand, ApprovalFacts>[]

const link = { approvalFlowExecutionId: 'e', approverId: 'a', approvalFlowStepId: 's' }
const whole: ApprovalFacts = { link }
const broken: ApprovalFacts = { link: undefined }
const decision = {
  approvalFlowName: 'Acme',
  requester: 'Sam',
  approvalFlowRequestDate: '2026-11-21T09:00:00.000Z',
}
const invalid = new ApiError('LINK_INVALID')
const away = new ApiError('UNAVAILABLE')
const loaded: ApprovalState = { step: 'form', wish: decision }
const busy: ApprovalState = { step: 'form', wish: decision, deciding: 'approved' }
const failed: ApprovalState = { step: 'failed', error: invalid }
const yes = { is: 'decided', isApproved: true } as const
const no = { is: 'decided', isApproved: false } as const

const rows: Rows = [
  [firstApproval, { is: 'opened' }, whole, firstApproval, [{ do: 'look', link }]],
  [firstApproval, { is: 'opened' }, broken, failed, []],
  [firstApproval, { is: 'told', wish: decision }, whole, loaded, []],
  [firstApproval, { is: 'refused', error: away }, whole, { step: 'form', wish: undefined, error: away }, []],
  [{ step: 'form', error: away }, { is: 'retried' }, whole, firstApproval, [{ do: 'look', link }]],
  [firstApproval, { is: 'refused', error: invalid }, whole, failed, []],
  [loaded, yes, whole, busy, [{ do: 'decide', link, isApproved: true }]],
  [
    loaded,
    no,
    whole,
    { step: 'form', wish: decision, deciding: 'rejected' },
    [{ do: 'decide', link, isApproved: false }],
  ],
  [busy, no, whole, busy, []],
  [busy, { is: 'done', isApproved: true }, whole, { step: 'success', isApproved: true }, []],
  [busy, { is: 'refused', error: away }, whole, { step: 'form', wish: decision, error: away }, []],
]

describe('approval', () => testRows(approval, firstApproval, rows))
