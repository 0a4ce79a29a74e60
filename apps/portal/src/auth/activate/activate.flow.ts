import { delaysMs } from '@vestibule/contract/constants'
import type { ApiError } from '@vestibule/contract/errors'
import type { Flow, Move } from '../../kit/flow.ts'
import type { LoginResponse } from '../../session/types.ts'

export type ActivateState =
  | { readonly step: 'activating'; readonly error?: ApiError }
  | { readonly step: 'activatingForm'; readonly isBusy: boolean; readonly error?: ApiError }
  | { readonly step: 'success' }
  /** `why`: what is wrong with the link. `sentTo`: a new one is on its way. */
  | {
      readonly step: 'resend'
      readonly why?: ApiError
      readonly isBusy: boolean
      readonly error?: ApiError
      readonly sentTo?: string
    }

export type ActivateEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'strategyFound'; readonly shouldSetPassword: boolean }
  | { readonly is: 'passwordEntered'; readonly password: string }
  | { readonly is: 'answered'; readonly answer: LoginResponse }
  | { readonly is: 'sessionOpened' }
  | { readonly is: 'refused'; readonly error: ApiError }
  | { readonly is: 'emailEntered'; readonly email: string }
  | { readonly is: 'sent'; readonly to: string }
  | { readonly is: 'continued' }

export type Link = { readonly userId: string; readonly token: string }

export type ActivateCommand =
  | { readonly do: 'findStrategy'; readonly link: Link }
  | { readonly do: 'activate'; readonly link: Link; readonly password?: string }
  | { readonly do: 'openSession'; readonly answer: LoginResponse }
  | { readonly do: 'goOnward'; readonly afterMs: number }
  | { readonly do: 'resend'; readonly email: string }

/** What the mailed address said; nothing when it is not complete. */
export type ActivateFacts = { readonly link: Link | undefined }

type Next = Move<ActivateState, ActivateCommand>

export const firstActivate: ActivateState = { step: 'activating' }

export const activate: Flow<ActivateState, ActivateEvent, ActivateCommand, ActivateFacts> = {
  activating: {
    opened: (_, __, { link }) => start(link),
    strategyFound: (state, { shouldSetPassword }, { link }) => {
      if (link === undefined) return offerNewLink()
      return shouldSetPassword
        ? [{ step: 'activatingForm', isBusy: false }]
        : [state, { do: 'activate', link }]
    },
    answered: (state, { answer }) => [state, { do: 'openSession', answer }],
    sessionOpened: () => finish(),
    refused: (_, { error }) =>
      error.code === 'LINK_INVALID' ? offerNewLink(error) : [{ step: 'activating', error }],
  },
  activatingForm: {
    passwordEntered: (_, { password }, { link }) =>
      link === undefined
        ? offerNewLink()
        : [
            { step: 'activatingForm', isBusy: true },
            { do: 'activate', link, password },
          ],
    answered: (state, { answer }) => [state, { do: 'openSession', answer }],
    sessionOpened: () => finish(),
    refused: (_, { error }) =>
      error.code === 'LINK_INVALID'
        ? offerNewLink(error)
        : [{ step: 'activatingForm', isBusy: false, error }],
  },
  success: {
    continued: (state) => [state, { do: 'goOnward', afterMs: 0 }],
  },
  resend: {
    emailEntered: ({ why }, { email }) => [
      { step: 'resend', why, isBusy: true },
      { do: 'resend', email },
    ],
    sent: (_, { to }) => [{ step: 'resend', isBusy: false, sentTo: to }],
    refused: ({ why }, { error }) => [{ step: 'resend', why, isBusy: false, error }],
  },
}

const start = (link: Link | undefined): Next =>
  link === undefined ? offerNewLink() : [{ step: 'activating' }, { do: 'findStrategy', link }]

const offerNewLink = (why?: ApiError): Next => [{ step: 'resend', why, isBusy: false }]

const finish = (): Next => [{ step: 'success' }, { do: 'goOnward', afterMs: delaysMs.activated }]
