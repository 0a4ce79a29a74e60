import { delaysMs } from '@vestibule/contract/constants'
import type { ApiError } from '@vestibule/contract/errors'
import type { Awaited } from '../../kit/auth-card/CodeStep.tsx'
import type { Flow, Move } from '../../kit/flow.ts'
import { afterSent, submitOrHold } from '../../kit/submit-or-hold.ts'
import type { LoginResponse } from '../../session/types.ts'

export type Applicant = {
  readonly name: string
  /** Not asked of applicants who join a tenant. */
  readonly companyName?: string
  readonly email?: string
  readonly phoneNumber?: string
  readonly username?: string
  readonly password?: string
  readonly hasAcceptedTerms?: boolean
}

export type SignUpAnswer = {
  readonly shouldActivate: boolean
  readonly userId?: string
  readonly activationToken?: string
  readonly authResponse?: LoginResponse
}

/** The identifier of the new account; each has an operation of its own. */
export type SignUpMethod = 'email' | 'phoneNumber' | 'username'

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
  | ({ readonly step: 'VerifyPhone'; readonly phoneNumber: string } & Awaited)

export type SignUpEvent =
  | { readonly is: 'applied'; readonly applicant: Applicant }
  | {
      readonly is: 'answered'
      readonly answer: SignUpAnswer
      readonly method: SignUpMethod
      readonly applicant: Applicant
    }
  | { readonly is: 'textSent' }
  | { readonly is: 'codeEntered'; readonly code: string }
  | { readonly is: 'codeVerified'; readonly answer: LoginResponse }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'sessionOpened' }
  | { readonly is: 'resendAsked' }
  | { readonly is: 'resent' }
  | { readonly is: 'wentBack' }

export type SignUpCommand =
  | { readonly do: 'signUp'; readonly method: SignUpMethod; readonly applicant: Applicant }
  | { readonly do: 'sendText'; readonly phoneNumber: string }
  | { readonly do: 'verifyCode'; readonly code: string }
  | { readonly do: 'typeCode'; readonly userId: string; readonly token: string; readonly email: string }
  | { readonly do: 'openSession'; readonly answer: LoginResponse }
  | { readonly do: 'goOnward'; readonly afterMs: number }
  | { readonly do: 'resend'; readonly email: string }

type Wanted = 'hidden' | 'optional' | 'required'

/** What sign-up asks for. */
export type SignUpFacts = { readonly [Name in SignUpMethod]: Wanted }

type Next = Move<SignUpState, SignUpCommand>

export const firstSignUp: SignUpState = { step: 'SignUp', isBusy: false }

export const signUp: Flow<SignUpState, SignUpEvent, SignUpCommand, SignUpFacts> = {
  SignUp: {
    applied: (_, { applicant }, facts) => [
      { step: 'SignUp', isBusy: true },
      { do: 'signUp', method: chooseSignUpMethod(applicant, facts), applicant },
    ],
    answered: (state, { answer, method, applicant }) => afterSignUp(state, answer, method, applicant),
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
  VerifyPhone: {
    textSent: (state) => afterSent(state, enterCode),
    resendAsked: (state) => sendText(state),
    codeEntered: (state, { code }) => submitOrHold(state, code, enterCode),
    codeVerified: (state, { answer }) => [state, { do: 'openSession', answer }],
    sessionOpened: (state) => [state, { do: 'goOnward', afterMs: delaysMs.navigation }],
    refused: ({ heldCode: _, ...state }, { error }) => [{ ...state, isSending: false, isBusy: false, error }],
    wentBack: () => [firstSignUp],
  },
}

/** What has to be given, and was, says how; where nothing else is left, what was given. */
const chooseSignUpMethod = (
  { email, phoneNumber, username }: Applicant,
  facts: SignUpFacts,
): SignUpMethod => {
  const isNamed = { phoneNumber: Boolean(phoneNumber), username: Boolean(username) }
  const others = ['phoneNumber', 'username'] as const
  const required = others.find((method) => isNamed[method] && facts[method] === 'required')
  return required ?? (email ? 'email' : (others.find((method) => isNamed[method]) ?? 'email'))
}

const afterSignUp = (
  state: SignUpState,
  { shouldActivate, authResponse, userId, activationToken: token }: SignUpAnswer,
  method: SignUpMethod,
  { email = '', phoneNumber = '' }: Applicant,
): Next => {
  if (method === 'phoneNumber') {
    return sendText({ step: 'VerifyPhone', phoneNumber, isBusy: false, isSending: false, sent: 0 })
  }
  if (!shouldActivate && authResponse !== undefined) {
    return [state, { do: 'openSession', answer: authResponse }]
  }
  return token && userId
    ? [state, { do: 'typeCode', userId, token, email }]
    : [{ step: 'SignUpSuccess', email, isSending: false, resent: 0 }]
}

const enterCode = (state: Extract<SignUpState, { step: 'VerifyPhone' }>, code: string): Next => [
  { ...state, isBusy: true, error: undefined },
  { do: 'verifyCode', code },
]

const sendText = (state: Extract<SignUpState, { step: 'VerifyPhone' }>): Next =>
  state.isSending
    ? [state]
    : [
        { ...state, isSending: true, error: undefined },
        { do: 'sendText', phoneNumber: state.phoneNumber },
      ]
