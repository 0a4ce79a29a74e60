import { delaysMs } from '@vestibule/contract/constants'
import type { ApiError } from '@vestibule/contract/errors'
import type { Flow, Move } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'

export type Applicant = {
  readonly name: string
  readonly companyName: string
  readonly email: string
  readonly password: string
}

export type SignUpAnswer = { readonly shouldActivate: boolean; readonly authResponse?: LoginResponse }

/** Step names are the product's own, capital letters included. */
export type SignUpState =
  | { readonly step: 'SignUp'; readonly isBusy: boolean; readonly error?: ApiError; readonly email?: string }
  | {
      readonly step: 'SignUpSuccess'
      readonly email: string
      readonly isSending: boolean
      /** How often a link was sent again; each time the wait for the next one starts anew. */
      readonly resent: number
      readonly error?: ApiError
    }

export type SignUpEvent =
  | { readonly is: 'applied'; readonly applicant: Applicant }
  | { readonly is: 'answered'; readonly answer: SignUpAnswer; readonly email: string }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'sessionOpened' }
  | { readonly is: 'resendAsked' }
  | { readonly is: 'resent' }
  | { readonly is: 'wentBack' }

export type SignUpCommand =
  | { readonly do: 'signUp'; readonly applicant: Applicant }
  | { readonly do: 'openSession'; readonly answer: LoginResponse }
  | { readonly do: 'goOnward'; readonly afterMs: number }
  | { readonly do: 'resend'; readonly email: string }

export const firstSignUp: SignUpState = { step: 'SignUp', isBusy: false }

export const signUp: Flow<SignUpState, SignUpEvent, SignUpCommand, undefined> = {
  SignUp: {
    applied: (_, { applicant }) => [
      { step: 'SignUp', isBusy: true },
      { do: 'signUp', applicant },
    ],
    answered: (state, { answer, email }) => afterSignUp(state, answer, email),
    sessionOpened: (state) => [state, { do: 'goOnward', afterMs: delaysMs.navigation }],
    refused: (_, { error }) => [{ step: 'SignUp', isBusy: false, error }],
  },
  SignUpSuccess: {
    resendAsked: (state) =>
      state.isSending
        ? [state]
        : [
            { ...state, isSending: true, error: undefined },
            { do: 'resend', email: state.email },
          ],
    resent: (state) => [{ ...state, isSending: false, resent: state.resent + 1 }],
    refused: (state, { error }) => [{ ...state, isSending: false, error }],
    wentBack: ({ email }) => [{ step: 'SignUp', isBusy: false, email }],
  },
}

const afterSignUp = (
  state: SignUpState,
  answer: SignUpAnswer,
  email: string,
): Move<SignUpState, SignUpCommand> =>
  !answer.shouldActivate && answer.authResponse !== undefined
    ? [state, { do: 'openSession', answer: answer.authResponse }]
    : [{ step: 'SignUpSuccess', email, isSending: false, resent: 0 }]
