import { ApiError } from '@vestibule/contract/errors'
import type { Flow } from '../../kit/flow.ts'

/** What an approver is asked to allow, as the server says it. */
export type ApprovalDecision = {
  readonly approvalFlowName: string
  readonly approvalFlowDescription?: string | undefined
  readonly requester: string
  readonly approvalFlowRequestDate: string
}

/** What the mailed address said. */
export type ApprovalLink = {
  readonly approvalFlowExecutionId: string
  readonly approverId: string
  readonly approvalFlowStepId: string
}

export type ApprovalState =
  /** Without `wish` it is being looked up. `deciding`: which button was pressed. */
  | {
      readonly step: 'form'
      readonly wish?: ApprovalDecision
      readonly deciding?: 'approved' | 'rejected'
      readonly error?: ApiError
    }
  | { readonly step: 'success'; readonly isApproved: boolean }
  | { readonly step: 'failed'; readonly error: ApiError }

export type ApprovalEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'retried' }
  | { readonly is: 'told'; readonly wish: ApprovalDecision }
  | { readonly is: 'decided'; readonly isApproved: boolean }
  | { readonly is: 'done'; readonly isApproved: boolean }
  | { readonly is: 'refused'; readonly error: ApiError }

export type ApprovalCommand =
  | { readonly do: 'look'; readonly link: ApprovalLink }
  | { readonly do: 'decide'; readonly link: ApprovalLink; readonly isApproved: boolean }

export type ApprovalFacts = { readonly link: ApprovalLink | undefined }

export const firstApproval: ApprovalState = { step: 'form' }

const invalid = new ApiError('LINK_INVALID')

const look = (_: unknown, __: unknown, { link }: ApprovalFacts) =>
  link === undefined
    ? ([{ step: 'failed', error: invalid }] as const)
    : ([firstApproval, { do: 'look', link }] as const)

/** Nothing is decided by opening the address: a program that only looks at links presses no button. */
export const approval: Flow<ApprovalState, ApprovalEvent, ApprovalCommand, ApprovalFacts> = {
  form: {
    opened: look,
    retried: look,
    told: (_, { wish: decision }) => [{ step: 'form', wish: decision }],
    decided: (state, { isApproved }, { link }) =>
      link === undefined || state.deciding !== undefined
        ? [state]
        : [
            { step: 'form', wish: state.wish, deciding: isApproved ? 'approved' : 'rejected' },
            { do: 'decide', link, isApproved },
          ],
    done: (_, { isApproved }) => [{ step: 'success', isApproved }],
    refused: ({ wish: decision }, { error }) =>
      error.code === 'LINK_INVALID' ? [{ step: 'failed', error }] : [{ step: 'form', wish: decision, error }],
  },
  success: {},
  failed: {},
}
