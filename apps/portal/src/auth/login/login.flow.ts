import { delaysMs } from '@vestibule/contract/constants'
import type { ApiError } from '@vestibule/contract/errors'
import type { Flow } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'

export type LoginState =
  | { readonly step: 'preLogin'; readonly email?: string }
  | {
      readonly step: 'loginWithPassword'
      readonly email: string
      readonly isBusy: boolean
      readonly error?: ApiError
    }
  | { readonly step: 'success' }

export type LoginEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'identified'; readonly email: string }
  | { readonly is: 'passwordEntered'; readonly password: string }
  | { readonly is: 'answered'; readonly answer: LoginResponse }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'sessionOpened' }
  | { readonly is: 'continued' }
  | { readonly is: 'wentBack' }

export type LoginCommand =
  | { readonly do: 'signIn'; readonly email: string; readonly password: string }
  | { readonly do: 'openSession'; readonly answer: LoginResponse }
  | { readonly do: 'goOnward'; readonly afterMs: number }

export type LoginFacts = { readonly isSignedIn: boolean }

export const firstLogin: LoginState = { step: 'preLogin' }

export const login: Flow<LoginState, LoginEvent, LoginCommand, LoginFacts> = {
  preLogin: {
    opened: (state, _, { isSignedIn }) =>
      isSignedIn ? [{ step: 'success' }, { do: 'goOnward', afterMs: delaysMs.navigation }] : [state],
    identified: (_, { email }) => [{ step: 'loginWithPassword', email, isBusy: false }],
  },
  loginWithPassword: {
    passwordEntered: ({ email }, { password }) => [
      { step: 'loginWithPassword', email, isBusy: true },
      { do: 'signIn', email, password },
    ],
    answered: (state, { answer }) => [state, { do: 'openSession', answer }],
    sessionOpened: () => [{ step: 'success' }, { do: 'goOnward', afterMs: delaysMs.navigation }],
    refused: ({ email }, { error }) => [{ step: 'loginWithPassword', email, isBusy: false, error }],
    wentBack: ({ email }) => [{ step: 'preLogin', email }],
  },
  success: {
    continued: (state) => [state, { do: 'goOnward', afterMs: 0 }],
  },
}
