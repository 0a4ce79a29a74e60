import type { ApiError } from '@vestibule/contract/errors'
import type { Flow, Move } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'

export type InvitationState =
  /** With a code: it is typed here, and a refused one comes back here. */
  | { readonly step: 'validate'; readonly error?: ApiError }
  | { readonly step: 'pending'; readonly code?: string; readonly error?: ApiError }
  | { readonly step: 'success' }
  | { readonly step: 'invalid' }
  | { readonly step: 'failed'; readonly error: ApiError }

export type InvitationEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'answered'; readonly answer: Partial<LoginResponse> }
  | { readonly is: 'sessionOpened' }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'retried' }
  | { readonly is: 'codeEntered'; readonly code: string }
  | { readonly is: 'continued' }

export type Invited = { readonly userId: string; readonly token: string }

export type InvitationCommand =
  | { readonly do: 'accept'; readonly invited: Invited; readonly code?: string }
  | { readonly do: 'openSession'; readonly answer: Partial<LoginResponse> }
  | { readonly do: 'goOnward' }
  | { readonly do: 'goToLogin' }

export type InvitationFacts = {
  readonly invited: Invited | undefined
  readonly isSignedIn: boolean
  /** Whether the route is the one where a code is typed. */
  readonly isByCode: boolean
}

type Next = Move<InvitationState, InvitationCommand>

export const firstInvitation: InvitationState = { step: 'validate' }

export const invitation: Flow<InvitationState, InvitationEvent, InvitationCommand, InvitationFacts> = {
  validate: {
    opened: (state, _, { invited, isByCode }) =>
      isByCode && invited !== undefined ? [state] : accept(invited),
    codeEntered: (_, { code }, { invited }) => accept(invited, code),
  },
  pending: {
    answered: (state, { answer }) =>
      answer.accessToken === undefined ? [{ step: 'success' }] : [state, { do: 'openSession', answer }],
    sessionOpened: () => [{ step: 'success' }],
    // Only what says that the invitation is no good ends it; anything else may be tried again.
    refused: ({ code }, { error }) => {
      if (code !== undefined) return [{ step: 'validate', error }]
      return error.code === 'LINK_INVALID' ? [{ step: 'failed', error }] : [{ step: 'pending', error }]
    },
    retried: (_, __, { invited }) => accept(invited),
  },
  success: {
    continued: (state, _, { isSignedIn }) => [state, { do: isSignedIn ? 'goOnward' : 'goToLogin' }],
  },
  invalid: {
    continued: (state) => [state, { do: 'goToLogin' }],
  },
  failed: {
    continued: (state) => [state, { do: 'goToLogin' }],
  },
}

const accept = (invited: Invited | undefined, code?: string): Next => {
  if (invited === undefined) return [{ step: 'invalid' }]
  return code === undefined
    ? [{ step: 'pending' }, { do: 'accept', invited }]
    : [
        { step: 'pending', code },
        { do: 'accept', invited, code },
      ]
}
