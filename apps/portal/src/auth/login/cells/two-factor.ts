import type { ApiError } from '@vestibule/contract/errors'
import type { LoginResponse } from '../../../session/types.ts'
import type { LoginCells, LoginFacts, LoginNext, LoginState } from '../login.types.ts'
import { showExpiry } from './after-session.ts'
import { passwordBlocked } from './password-blocked.ts'
import { counted, suggestPasskey } from './passkeys.ts'
import { succeedOrRegister } from './quick-login.ts'

/** `answer`: what the first factor led to; it names the devices, and the token that waits. */
type TwoFactorPrompt = { readonly answer: LoginResponse; readonly isSms?: boolean; readonly error?: ApiError }

export type TwoFactorState =
  | ({ readonly step: 'loginWithTwoFactor' } & TwoFactorPrompt)
  | ({ readonly step: 'forceTwoFactor' } & TwoFactorPrompt)
  | ({ readonly step: 'recoverTwoFactor'; readonly isBusy: boolean } & TwoFactorPrompt)

export type TwoFactorEvent =
  /** `isSms`: by a text message, which a passkey could have spared. */
  | { readonly is: 'factorShown'; readonly answer: LoginResponse; readonly isSms: boolean }
  | { readonly is: 'recoveryAsked' }
  | { readonly is: 'recoveryCodeEntered'; readonly email: string; readonly recoveryCode: string }
  | { readonly is: 'recovered'; readonly email: string }

export type TwoFactorCommand =
  | { readonly do: 'recover'; readonly email: string; readonly recoveryCode: string }
  | { readonly do: 'takeWaiting' }

type Showing = Extract<LoginState, { step: 'loginWithTwoFactor' | 'forceTwoFactor' }>

const factorShown = (
  state: Showing,
  { answer, isSms }: { readonly answer: LoginResponse; readonly isSms: boolean },
): LoginNext =>
  passwordBlocked(state.answer.userEmail ?? '', answer) ?? [
    { ...state, isSms },
    { do: 'openSession', answer },
  ]

/** After a second factor a passkey is suggested only where it was a text message. */
const shownOpened = (
  state: Showing,
  { answer }: { readonly answer: LoginResponse },
  facts: LoginFacts,
): LoginNext =>
  showExpiry(answer) ?? (state.isSms ? suggestPasskey(state, facts) : succeedOrRegister(state, answer, facts))

export const twoFactor: LoginCells<'loginWithTwoFactor' | 'forceTwoFactor' | 'recoverTwoFactor'> = {
  loginWithTwoFactor: {
    factorShown,
    sessionOpened: shownOpened,
    passkeysCounted: counted,
    refused: (state, { error }) => [{ ...state, error }],
    recoveryAsked: ({ answer }) => [{ step: 'recoverTwoFactor', answer, isBusy: false }],
    wentBack: ({ answer: { userEmail: email } }) => [{ step: 'preLogin', email }],
  },
  forceTwoFactor: {
    factorShown,
    sessionOpened: shownOpened,
    passkeysCounted: counted,
    refused: (state, { error }) => [{ ...state, error }],
    wentBack: ({ answer: { userEmail: email } }) => [{ step: 'preLogin', email }],
  },
  recoverTwoFactor: {
    recoveryCodeEntered: (state, { email, recoveryCode }) =>
      state.isBusy
        ? [state]
        : [
            { step: 'recoverTwoFactor', answer: state.answer, isBusy: true },
            { do: 'recover', email, recoveryCode },
          ],
    // The code took the place of the devices; the first factor is shown anew.
    recovered: (_, { email }) => [{ step: 'preLogin', email }],
    refused: ({ answer }, { error }) => [{ step: 'recoverTwoFactor', answer, isBusy: false, error }],
    wentBack: ({ answer }) => [{ step: 'loginWithTwoFactor', answer }],
  },
}
