import { delaysMs } from '@vestibule/contract/constants'
import { ApiError } from '@vestibule/contract/errors'
import type { Flow } from '../../kit/flow.ts'

export type UnlockState =
  /** A program that only looks at links presses no button. */
  | { readonly step: 'unlock'; readonly isBusy: boolean; readonly error?: ApiError }
  | { readonly step: 'success' }
  | { readonly step: 'failed'; readonly error: ApiError }

export type UnlockEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'confirmed' }
  | { readonly is: 'unlocked' }
  | { readonly is: 'continued' }
  | { readonly is: 'refused'; readonly error: ApiError }

export type UnlockCommand =
  | { readonly do: 'unlock'; readonly token: string }
  | { readonly do: 'goToSignIn'; readonly afterMs: number }

/** What the mailed address said; nothing when it is not complete. */
export type UnlockFacts = { readonly token: string | undefined }

export const firstUnlock: UnlockState = { step: 'unlock', isBusy: false }

const invalid = new ApiError('LINK_INVALID')

export const unlock: Flow<UnlockState, UnlockEvent, UnlockCommand, UnlockFacts> = {
  unlock: {
    opened: (state, _, { token }) => (token === undefined ? [{ step: 'failed', error: invalid }] : [state]),
    confirmed: (state, _, { token }) =>
      token === undefined
        ? [{ step: 'failed', error: invalid }]
        : [
            { ...state, isBusy: true, error: undefined },
            { do: 'unlock', token },
          ],
    unlocked: () => [{ step: 'success' }, { do: 'goToSignIn', afterMs: delaysMs.unlocked }],
    refused: (_, { error }) =>
      error.code === 'LINK_INVALID'
        ? [{ step: 'failed', error }]
        : [{ step: 'unlock', isBusy: false, error }],
  },
  success: {
    continued: (state) => [state, { do: 'goToSignIn', afterMs: 0 }],
  },
  failed: {
    continued: (state) => [state, { do: 'goToSignIn', afterMs: 0 }],
  },
}
