import type { ApiError } from '@vestibule/contract/errors'
import type { LoginCells, LoginFacts, LoginNext, LoginState } from '../login.types.ts'
import { answered } from './answered.ts'
import type { EmailCode } from './email-code.ts'
import { counted, suggestPasskey } from './passkeys.ts'

/** What another password is set by. */
type ResetLink = { readonly userId: string; readonly token: string }

type Asking = { readonly isBusy: boolean; readonly error?: ApiError }

export type PasswordRulesState =
  | ({ readonly step: 'passwordRotationExpired'; readonly email: string; readonly link: ResetLink } & Asking)
  | ({
      readonly step: 'passwordRotationNotification'
      readonly days: number
      readonly isChanging: boolean
    } & Asking)
  | ({ readonly step: 'breachedPassword'; readonly email: string } & Asking)
  | ({ readonly step: 'breachedPasswordSuccess' } & EmailCode)

export type PasswordRulesEvent =
  | { readonly is: 'newPasswordEntered'; readonly password: string }
  | { readonly is: 'passwordReset'; readonly password: string }
  | { readonly is: 'changeWanted' }
  | { readonly is: 'passwordsEntered'; readonly password: string; readonly newPassword: string }
  | { readonly is: 'passwordChanged' }
  | { readonly is: 'declined' }
  | { readonly is: 'resetWanted' }
  | { readonly is: 'resetSent' }

export type PasswordRulesCommand =
  | { readonly do: 'resetPassword'; readonly link: ResetLink; readonly password: string }
  | { readonly do: 'changePassword'; readonly password: string; readonly newPassword: string }
  | { readonly do: 'sendReset'; readonly email: string }

const onward = (state: LoginState, _: unknown, facts: LoginFacts): LoginNext => suggestPasskey(state, facts)

const sendReset = (state: Extract<PasswordRulesState, { step: 'breachedPasswordSuccess' }>): LoginNext =>
  state.isSending
    ? [state]
    : [
        { ...state, isSending: true, error: undefined },
        { do: 'sendReset', email: state.email },
      ]

export const passwordRules: LoginCells<PasswordRulesState['step']> = {
  passwordRotationExpired: {
    newPasswordEntered: (state, { password }) => [
      { ...state, isBusy: true, error: undefined },
      { do: 'resetPassword', link: state.link, password },
    ],
    // A user who has just chosen a password does not type it once more.
    passwordReset: (state, { password }) => [state, { do: 'signIn', email: state.email, password }],
    answered,
    sessionOpened: onward,
    passkeysCounted: counted,
    refused: (state, { error }) =>
      error.code === 'LINK_INVALID'
        ? [{ step: 'loginWithPassword', email: state.email, isBusy: false, error }]
        : [{ ...state, isBusy: false, error }],
    wentBack: ({ email }) => [{ step: 'preLogin', email }],
  },
  passwordRotationNotification: {
    changeWanted: (state) => [{ ...state, isChanging: true }],
    passwordsEntered: (state, { password, newPassword }) => [
      { ...state, isBusy: true, error: undefined },
      { do: 'changePassword', password, newPassword },
    ],
    passwordChanged: onward,
    declined: onward,
    passkeysCounted: counted,
    refused: (state, { error }) => [{ ...state, isBusy: false, error }],
  },
  breachedPassword: {
    resetWanted: (state) => [
      { ...state, isBusy: true, error: undefined },
      { do: 'sendReset', email: state.email },
    ],
    resetSent: ({ email }) => [{ step: 'breachedPasswordSuccess', email, isSending: false, sent: 1 }],
    refused: (state, { error }) => [{ ...state, isBusy: false, error }],
    wentBack: ({ email }) => [{ step: 'preLogin', email }],
  },
  breachedPasswordSuccess: {
    resendAsked: sendReset,
    resetSent: (state) => [{ ...state, isSending: false, sent: state.sent + 1 }],
    refused: (state, { error }) => [{ ...state, isSending: false, error }],
    wentBack: ({ email }) => [{ step: 'preLogin', email }],
  },
}
