import { delaysMs } from '@vestibule/contract/constants'
import type { ApiError } from '@vestibule/contract/errors'
import type { Flow, Move } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'

/** What waits for a mail. `sent`: how often one was; each time the wait for the next one starts anew. */
type Mailed = {
  readonly email: string
  readonly isSending: boolean
  readonly sent: number
  readonly error?: ApiError
}

export type LoginState =
  | { readonly step: 'preLogin'; readonly email?: string }
  | {
      readonly step: 'loginWithPassword'
      readonly email: string
      readonly isBusy: boolean
      readonly error?: ApiError
    }
  | ({ readonly step: 'loginWithOtc'; readonly isBusy: boolean } & Mailed)
  | ({ readonly step: 'magicLinkPreLoginSuccess' } & Mailed)
  | { readonly step: 'success' }

export type LoginEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'identified'; readonly email: string }
  | { readonly is: 'passwordEntered'; readonly password: string }
  | { readonly is: 'mailSent' }
  | { readonly is: 'resendAsked' }
  | { readonly is: 'codeEntered'; readonly code: string }
  | { readonly is: 'answered'; readonly answer: LoginResponse }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'sessionOpened' }
  | { readonly is: 'continued' }
  | { readonly is: 'wentBack' }

export type LoginCommand =
  | { readonly do: 'signIn'; readonly email: string; readonly password: string }
  | { readonly do: 'sendMail'; readonly type: 'code' | 'magiclink'; readonly email: string }
  | { readonly do: 'verifyCode'; readonly code: string }
  | { readonly do: 'openSession'; readonly answer: LoginResponse }
  | { readonly do: 'goOnward'; readonly afterMs: number }

export type LoginFacts = {
  readonly isSignedIn: boolean
  /** How people sign in to this installation. */
  readonly authStrategy?: string
}

type Next = Move<LoginState, LoginCommand>

export const firstLogin: LoginState = { step: 'preLogin' }

export const login: Flow<LoginState, LoginEvent, LoginCommand, LoginFacts> = {
  preLogin: {
    opened: (state, _, { isSignedIn }) => (isSignedIn ? succeed() : [state]),
    identified: (_, { email }, { authStrategy }) => byStrategy(authStrategy, email),
  },
  loginWithPassword: {
    passwordEntered: ({ email }, { password }) => [
      { step: 'loginWithPassword', email, isBusy: true },
      { do: 'signIn', email, password },
    ],
    answered: (state, { answer }) => [state, { do: 'openSession', answer }],
    sessionOpened: () => succeed(),
    refused: ({ email }, { error }) => [{ step: 'loginWithPassword', email, isBusy: false, error }],
    wentBack: ({ email }) => [{ step: 'preLogin', email }],
  },
  loginWithOtc: {
    mailSent: (state) => [{ ...state, isSending: false, sent: state.sent + 1 }],
    resendAsked: (state) => sendMail(state),
    codeEntered: (state, { code }) => [
      { ...state, isBusy: true, error: undefined },
      { do: 'verifyCode', code },
    ],
    answered: (state, { answer }) => [state, { do: 'openSession', answer }],
    sessionOpened: () => succeed(),
    refused: (state, { error }) => [{ ...state, isSending: false, isBusy: false, error }],
    wentBack: ({ email }) => [{ step: 'preLogin', email }],
  },
  magicLinkPreLoginSuccess: {
    mailSent: (state) => [{ ...state, isSending: false, sent: state.sent + 1 }],
    resendAsked: (state) => sendMail(state),
    refused: (state, { error }) => [{ ...state, isSending: false, error }],
    wentBack: ({ email }) => [{ step: 'preLogin', email }],
  },
  success: {
    continued: (state) => [state, { do: 'goOnward', afterMs: 0 }],
  },
}

const succeed = (): Next => [{ step: 'success' }, { do: 'goOnward', afterMs: delaysMs.navigation }]

/** Anything but a mailed code or link is a password, also where nothing is said. */
const byStrategy = (authStrategy: string | undefined, email: string): Next => {
  const asked = { email, isSending: false, sent: 0 }
  if (authStrategy === 'Code') return sendMail({ step: 'loginWithOtc', isBusy: false, ...asked })
  if (authStrategy === 'MagicLink') return sendMail({ step: 'magicLinkPreLoginSuccess', ...asked })
  return [{ step: 'loginWithPassword', email, isBusy: false }]
}

const sendMail = (state: Extract<LoginState, Mailed>): Next =>
  state.isSending
    ? [state]
    : [
        { ...state, isSending: true, error: undefined },
        { do: 'sendMail', type: state.step === 'loginWithOtc' ? 'code' : 'magiclink', email: state.email },
      ]
