import type { ApiError } from '@vestibule/contract/errors'
import type { Flow, Move } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'

export type InvitationState =
  | { readonly step: 'validate' }
  | { readonly step: 'pending'; readonly error?: ApiError }
  | { readonly step: 'success' }
  | { readonly step: 'invalid' }
  | { readonly step: 'failed'; readonly error: ApiError }

export type InvitationEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'answered'; readonly answer: Partial<LoginResponse> }
  | { readonly is: 'sessionOpened' }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'retried' }
  | { readonly is: 'continued' }

export type Invited = { readonly userId: string; readonly token: string }

export type InvitationCommand =
  | { readonly do: 'accept'; readonly invited: Invited }
  | { readonly do: 'openSession'; readonly answer: Partial<LoginResponse> }
  | { readonly do: 'goOnward' }
  | { readonly do: 'goToLogin' }

export type InvitationFacts = { readonly invited: Invited | undefined; readonly isSignedIn: boolean }

type Next = Move<InvitationState, InvitationCommand>

export const firstInvitation: InvitationState = { step: 'validate' }

export const invitation: Flow<InvitationState, InvitationEvent, InvitationCommand, InvitationFacts> = {
  validate: {
    opened: (_, __, { invited }) => accept(invited),
  },
  pending: {
    answered: (state, { answer }) =>
      answer.accessToken === undefined ? [{ step: 'success' }] : [state, { do: 'openSession', answer }],
    sessionOpened: () => [{ step: 'success' }],
    // Only what says that the invitation is no good ends it; anything else may be tried again.
    refused: (_, { error }) =>
      error.code === 'LINK_INVALID' ? [{ step: 'failed', error }] : [{ step: 'pending', error }],
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

const accept = (invited: Invited | undefined): Next =>
  invited === undefined ? [{ step: 'invalid' }] : [{ step: 'pending' }, { do: 'accept', invited }]
