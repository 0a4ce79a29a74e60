import type { ApiError } from '@vestibule/contract/errors'
import type { LoginCells, LoginFacts, LoginNext, LoginState } from '../login.types.ts'
import { endQuickLogin, type QuickLoginStrategy, registerQuickLogin } from './quick-login.ts'
import { succeed } from './succeed.ts'

export type PasskeysState = {
  readonly step: 'promptPasskeys'
  readonly isBusy: boolean
  /** It was wanted before the sign-in: this kind, and the user is not asked whether to ask again. */
  readonly quickLogin?: QuickLoginStrategy
  /** The browser made none here: a window of its own may. `url` leads there, once it is known. */
  readonly window?: { readonly is: 'offered' } | { readonly is: 'open'; readonly url?: string }
  readonly error?: ApiError
}

export type PasskeysEvent =
  /** `isOffered`: in the list of the address field; nothing is asked until it is chosen there. */
  | { readonly is: 'passkeyAsked'; readonly isOffered: boolean }
  | { readonly is: 'passkeyDropped' }
  | { readonly is: 'passkeysCounted'; readonly count: number }
  | { readonly is: 'passkeyWanted' }
  | { readonly is: 'passkeyMade' }
  | { readonly is: 'passkeyWindowAsked' }
  | { readonly is: 'passkeyWindowOpened'; readonly handle: string; readonly url: string }
  | { readonly is: 'passkeyDeclined'; readonly isForGood: boolean }

export type PasskeysCommand =
  | { readonly do: 'signInByPasskey'; readonly isOffered: boolean }
  | { readonly do: 'countPasskeys' }
  | { readonly do: 'makePasskey'; readonly quickLogin?: QuickLoginStrategy }
  | { readonly do: 'stopPromptingPasskeys' }
  | { readonly do: 'openPasskeyWindow' }
  | { readonly do: 'watchPasskeyWindow'; readonly handle: string }
  | { readonly do: 'closePasskeyWindow' }

/**
 * Whether to suggest a passkey to a user who signed in without one: only where the flag says so, passkeys are a way in,
 * the person did not decline for good, and has none yet, which is asked last.
 */
export const suggestPasskey = (state: LoginState, facts: LoginFacts): LoginNext =>
  registerQuickLogin(facts) ?? (facts.mayPromptPasskeys ? [state, { do: 'countPasskeys' }] : succeed())

/** Cells of every step that can end in a session without a passkey. */
export const counted = (_: LoginState, { count }: { readonly count: number }): LoginNext =>
  count === 0 ? [{ step: 'promptPasskeys', isBusy: false }] : succeed()

/** The kind of key that was wanted, where one was. */
const only = ({ quickLogin }: PasskeysState) => (quickLogin === undefined ? {} : { quickLogin })

const closing = ({ window: outside }: PasskeysState): readonly PasskeysCommand[] =>
  outside?.is === 'open' ? [{ do: 'closePasskeyWindow' }] : []

export const passkeys: LoginCells<'promptPasskeys'> = {
  promptPasskeys: {
    passkeyWanted: (state) => [
      { ...state, isBusy: true, error: undefined },
      { do: 'makePasskey', ...only(state) },
    ],
    passkeyMade: ({ quickLogin }) => (quickLogin === undefined ? succeed() : endQuickLogin(quickLogin)),
    // Refusing, giving up and not being able to look the same: a frame of some browsers makes no keys at all.
    passkeyDropped: (state, _, { isFramed }) => [
      { ...state, isBusy: false, window: isFramed ? { is: 'offered' } : undefined },
      ...closing(state),
    ],
    passkeyWindowAsked: (state) => [
      { ...state, error: undefined, window: { is: 'open' } },
      { do: 'openPasskeyWindow' },
    ],
    passkeyWindowOpened: (state, { handle, url }) =>
      state.window?.is === 'open'
        ? [
            { ...state, window: { is: 'open', url } },
            { do: 'watchPasskeyWindow', handle },
          ]
        : [state],
    refused: (state, { error }) => [{ ...state, isBusy: false, window: undefined, error }, ...closing(state)],
    passkeyDeclined: ({ quickLogin }, { isForGood }) => {
      if (quickLogin !== undefined) return endQuickLogin()
      const [next, ...commands] = succeed()
      return isForGood ? [next, { do: 'stopPromptingPasskeys' }, ...commands] : [next, ...commands]
    },
  },
}
