import { delaysMs } from '@vestibule/contract/constants'
import type { ApiError } from '@vestibule/contract/errors'
import type { Flow, Move } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'

export type StepUpState =
  | { readonly step: 'generating'; readonly error?: ApiError }
  | { readonly step: 'verifying'; readonly answer: LoginResponse; readonly error?: ApiError }
  | { readonly step: 'noMFAEnrolledStepUp' }
  | { readonly step: 'success' }

export type StepUpEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'retried' }
  | { readonly is: 'generated'; readonly answer: LoginResponse }
  | { readonly is: 'factorShown'; readonly answer: LoginResponse }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'sessionOpened' }
  | { readonly is: 'gaveUp' }
  | { readonly is: 'continued' }

export type StepUpCommand =
  | { readonly do: 'generate'; readonly maxAge: number | undefined }
  | { readonly do: 'openSession'; readonly answer: LoginResponse }
  | { readonly do: 'signInAgain' }
  | { readonly do: 'leave'; readonly because: 'cancelled' | 'notEnrolled' }
  | { readonly do: 'goOnward'; readonly afterMs: number }

/** What was asked for, or what the address said. */
export type StepUpFacts = { readonly maxAge: number | undefined; readonly isSignedIn: boolean }

type Next = Move<StepUpState, StepUpCommand>

export const firstStepUp: StepUpState = { step: 'generating' }

export const stepUp: Flow<StepUpState, StepUpEvent, StepUpCommand, StepUpFacts> = {
  generating: {
    opened: (state, _, { maxAge, isSignedIn }) =>
      isSignedIn ? [state, { do: 'generate', maxAge }] : [state, { do: 'signInAgain' }],
    retried: (_, __, { maxAge }) => [firstStepUp, { do: 'generate', maxAge }],
    generated: (state, { answer }) => proceed(state, answer),
    sessionOpened: () => succeed(),
    refused: (_, { error }) => refused(error),
    gaveUp: (state) => [state, { do: 'leave', because: 'cancelled' }],
  },
  verifying: {
    factorShown: (state, { answer }) => [state, { do: 'openSession', answer }],
    sessionOpened: () => succeed(),
    refused: (state, { error }) => [{ ...state, error }],
    gaveUp: (state) => [state, { do: 'leave', because: 'cancelled' }],
  },
  noMFAEnrolledStepUp: {
    gaveUp: (state) => [state, { do: 'leave', because: 'notEnrolled' }],
  },
  success: {
    continued: (state) => [state, { do: 'goOnward', afterMs: 0 }],
  },
}

const succeed = (): Next => [{ step: 'success' }, { do: 'goOnward', afterMs: delaysMs.navigation }]

/** Recent enough already, or something to verify. */
const proceed = (state: StepUpState, answer: LoginResponse): Next =>
  answer.accessToken === undefined ? [{ step: 'verifying', answer }] : [state, { do: 'openSession', answer }]

/** A server that did not answer may yet; whatever it refused begins with a new sign-in. */
const refused = (error: ApiError): Next => {
  if (error.code === 'MFA_NOT_ENROLLED') return [{ step: 'noMFAEnrolledStepUp' }]
  const isAway = error.status === 0 || error.status >= 500 || error.status === 429
  return isAway ? [{ step: 'generating', error }] : [firstStepUp, { do: 'signInAgain' }]
}
