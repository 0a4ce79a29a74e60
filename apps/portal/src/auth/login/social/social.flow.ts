import { ApiError } from '@vestibule/contract/errors'
import type { Flow } from '../../../kit/flow.ts'
import type { LoginResponse } from '../../../session/types.ts'

export type SocialState =
  | { readonly step: 'choosing'; readonly error?: ApiError }
  /** A window is on its way to the provider and back. `url` leads there again. */
  | {
      readonly step: 'waiting'
      readonly provider: string
      readonly txn?: string
      readonly url?: string
      /** The browser gave no handle: no window opened, or one that is empty and cut off from this page. */
      readonly isBlocked?: boolean
      readonly isLeaving?: boolean
    }
  | { readonly step: 'signedIn'; readonly answer: LoginResponse }

export type SocialEvent =
  | { readonly is: 'chosen'; readonly provider: string }
  | { readonly is: 'departed'; readonly txn: string; readonly url: string; readonly isBlocked: boolean }
  | { readonly is: 'cameBack'; readonly txn: string }
  | { readonly is: 'expired'; readonly txn: string }
  | { readonly is: 'redeemed'; readonly answer: LoginResponse }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'sameTabAsked' }
  | { readonly is: 'cancelled' }

export type SocialCommand =
  | { readonly do: 'goOut'; readonly provider: string }
  | { readonly do: 'watch'; readonly txn: string }
  | { readonly do: 'redeem'; readonly txn: string; readonly provider: string }
  | { readonly do: 'goInThisTab'; readonly provider: string }
  | { readonly do: 'closeWindow' }

export const firstSocial: SocialState = { step: 'choosing' }

/** Signing in at a social provider in a window of its own; its last state is one event of the sign-in. */
export const social: Flow<SocialState, SocialEvent, SocialCommand, undefined> = {
  choosing: {
    chosen: (_, { provider }) => [
      { step: 'waiting', provider },
      { do: 'goOut', provider },
    ],
  },
  waiting: {
    departed: (state, { txn, url, isBlocked }) => [
      { ...state, txn, url, isBlocked },
      { do: 'watch', txn },
    ],
    cameBack: (state, { txn }) =>
      txn === state.txn ? [state, { do: 'redeem', txn, provider: state.provider }] : [state],
    expired: (state, { txn }) =>
      txn === state.txn
        ? [{ step: 'choosing', error: new ApiError('EXTERNAL_LOGIN_GONE') }, { do: 'closeWindow' }]
        : [state],
    redeemed: (_, { answer }) => [{ step: 'signedIn', answer }],
    refused: (_, { error }) => [{ step: 'choosing', error }, { do: 'closeWindow' }],
    sameTabAsked: ({ provider }) => [
      { step: 'waiting', provider, isLeaving: true },
      { do: 'closeWindow' },
      { do: 'goInThisTab', provider },
    ],
    cancelled: () => [{ step: 'choosing' }, { do: 'closeWindow' }],
  },
  signedIn: {},
}
