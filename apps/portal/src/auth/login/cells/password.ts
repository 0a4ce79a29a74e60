import type { ApiError } from '@vestibule/contract/errors'
import type { LoginCells } from '../login.types.ts'
import { afterSession } from './after-session.ts'
import { answered } from './answered.ts'
import { counted } from './passkeys.ts'

export type PasswordState = {
  readonly step: 'loginWithPassword'
  readonly email: string
  readonly isBusy: boolean
  readonly error?: ApiError
}

export type PasswordEvent = { readonly is: 'passwordEntered'; readonly password: string }

export type PasswordCommand = { readonly do: 'signIn'; readonly email: string; readonly password: string }

export const password: LoginCells<'loginWithPassword'> = {
  loginWithPassword: {
    passwordEntered: ({ email }, event) => [
      { step: 'loginWithPassword', email, isBusy: true },
      { do: 'signIn', email, password: event.password },
    ],
    answered,
    sessionOpened: afterSession,
    passkeysCounted: counted,
    refused: ({ email }, { error }) => [{ step: 'loginWithPassword', email, isBusy: false, error }],
    wentBack: ({ email }) => [{ step: 'preLogin', email }],
  },
}
