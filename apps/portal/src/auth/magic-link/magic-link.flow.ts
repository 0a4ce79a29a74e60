import { delaysMs } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import type { Flow } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'

export type MagicLinkState =
  /** `confirmation`: the link comes from another browser, and this is what the server told of it. */
  | {
      readonly step: 'magicLinkPostLogin'
      readonly isBusy: boolean
      readonly confirmation?: ApiError
      readonly error?: ApiError
    }
  | { readonly step: 'magicLinkPostLoginSuccess' }

export type MagicLinkEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'confirmed' }
  | { readonly is: 'answered'; readonly answer: LoginResponse }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'sessionOpened' }
  | { readonly is: 'continued' }

export type MagicLinkCommand =
  | { readonly do: 'signIn'; readonly token: string; readonly isConfirmed: boolean }
  | { readonly do: 'openSession'; readonly answer: LoginResponse }
  | { readonly do: 'goOnward'; readonly afterMs: number }

/** What the mailed address said. */
export type MagicLinkFacts = { readonly token: string | undefined }

export const firstMagicLink: MagicLinkState = { step: 'magicLinkPostLogin', isBusy: false }

/** Nothing is used up by opening the address: mail scanners do that. A person confirms (SEC-OT-02). */
export const magicLink: Flow<MagicLinkState, MagicLinkEvent, MagicLinkCommand, MagicLinkFacts> = {
  magicLinkPostLogin: {
    opened: (state, _, { token }) => [
      token === undefined ? { ...firstMagicLink, error: new ApiError('LINK_INVALID') } : state,
    ],
    confirmed: (state, _, { token }) =>
      token === undefined || state.isBusy
        ? [state]
        : [
            { step: 'magicLinkPostLogin', isBusy: true, confirmation: state.confirmation },
            { do: 'signIn', token, isConfirmed: state.confirmation !== undefined },
          ],
    answered: (state, { answer }) => [state, { do: 'openSession', answer }],
    sessionOpened: () => [
      { step: 'magicLinkPostLoginSuccess' },
      { do: 'goOnward', afterMs: delaysMs.magicLinkSuccess },
    ],
    refused: ({ confirmation }, { error }) => [
      error.code === 'CONFIRMATION_REQUIRED'
        ? { step: 'magicLinkPostLogin', isBusy: false, confirmation: error }
        : { step: 'magicLinkPostLogin', isBusy: false, confirmation, error },
    ],
  },
  magicLinkPostLoginSuccess: {
    continued: (state) => [state, { do: 'goOnward', afterMs: 0 }],
  },
}
