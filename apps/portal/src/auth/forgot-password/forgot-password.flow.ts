import { ApiError } from '@vestibule/contract/errors'
import type { Flow, Move } from '../../kit/flow.ts'

export type ForgotPasswordState =
  /** `why`: what is wrong with the link somebody came with. `failed`: what was being done when the error came. */
  | {
      readonly step: 'forgotPassword'
      readonly why?: ApiError
      readonly email?: string
      readonly doing?: Doing
      readonly failed?: Doing
      readonly error?: ApiError
    }
  | {
      readonly step: 'forgotPasswordEmailSuccess'
      readonly email: string
      readonly isSending: boolean
      /** How often a link was sent again; each time the wait for the next one starts anew. */
      readonly resent: number
      readonly error?: ApiError
    }
  | {
      readonly step: 'resetPasswordPage'
      readonly isChecked: boolean
      readonly isBusy: boolean
      readonly error?: ApiError
    }
  | { readonly step: 'resetPasswordSuccess' }

type Doing = 'findStrategies' | 'sendMail'

export type ForgotPasswordEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'emailEntered'; readonly email: string }
  | { readonly is: 'strategiesFound'; readonly email: string; readonly strategies: Strategies }
  | { readonly is: 'mailSent'; readonly email: string }
  | { readonly is: 'resendAsked' }
  | { readonly is: 'wentBack' }
  | { readonly is: 'linkChecked' }
  | { readonly is: 'passwordEntered'; readonly password: string }
  | { readonly is: 'passwordReset' }
  | { readonly is: 'refused'; readonly error: ApiError }

/** Ways to a new password that are open. */
type Strategies = readonly ('email' | 'sms')[]

export type Link = { readonly userId: string; readonly token: string }

export type ForgotPasswordCommand =
  | { readonly do: 'findStrategies'; readonly email: string }
  | { readonly do: 'sendMail'; readonly email: string }
  | { readonly do: 'checkLink'; readonly link: Link }
  | { readonly do: 'resetPassword'; readonly link: Link; readonly password: string }
  | { readonly do: 'endSession' }

/** What the mailed address said; nothing when it is not complete. */
export type ForgotPasswordFacts = { readonly link: Link | undefined }

type Next = Move<ForgotPasswordState, ForgotPasswordCommand>

export const firstForgotPassword: ForgotPasswordState = { step: 'forgotPassword' }
/** Where a mailed link leads. */
export const firstResetPassword: ForgotPasswordState = {
  step: 'resetPasswordPage',
  isChecked: false,
  isBusy: false,
}

export const forgotPassword: Flow<
  ForgotPasswordState,
  ForgotPasswordEvent,
  ForgotPasswordCommand,
  ForgotPasswordFacts
> = {
  forgotPassword: {
    emailEntered: ({ why }, { email }) => [
      { step: 'forgotPassword', why, email, doing: 'findStrategies' },
      { do: 'findStrategies', email },
    ],
    strategiesFound: ({ why }, { email, strategies }) => afterStrategies(why, email, strategies),
    mailSent: (_, { email }) => [{ step: 'forgotPasswordEmailSuccess', email, isSending: false, resent: 0 }],
    refused: ({ why, email, doing }, { error }) => [
      { step: 'forgotPassword', why, email, failed: doing, error },
    ],
  },
  forgotPasswordEmailSuccess: {
    resendAsked: (state) =>
      state.isSending
        ? [state]
        : [
            { ...state, isSending: true, error: undefined },
            { do: 'sendMail', email: state.email },
          ],
    mailSent: (state) => [{ ...state, isSending: false, resent: state.resent + 1 }],
    refused: (state, { error }) => [{ ...state, isSending: false, error }],
    wentBack: ({ email }) => [{ step: 'forgotPassword', email }],
  },
  resetPasswordPage: {
    opened: (_, __, { link }) =>
      link === undefined ? offerNewLink() : [firstResetPassword, { do: 'checkLink', link }],
    linkChecked: () => [{ step: 'resetPasswordPage', isChecked: true, isBusy: false }],
    passwordEntered: (_, { password }, { link }) =>
      link === undefined
        ? offerNewLink()
        : [
            { step: 'resetPasswordPage', isChecked: true, isBusy: true },
            { do: 'resetPassword', link, password },
          ],
    // The server has ended every session of the person, and this browser's may be one of them.
    passwordReset: () => [{ step: 'resetPasswordSuccess' }, { do: 'endSession' }],
    refused: ({ isChecked }, { error }) =>
      error.code === 'LINK_INVALID'
        ? offerNewLink()
        : [{ step: 'resetPasswordPage', isChecked, isBusy: false, error }],
  },
  resetPasswordSuccess: {},
}

/** The mail, where that way is open; the choice between mail and text message comes with the second way. */
const afterStrategies = (why: ApiError | undefined, email: string, strategies: Strategies): Next =>
  strategies.includes('email')
    ? [
        { step: 'forgotPassword', why, email, doing: 'sendMail' },
        { do: 'sendMail', email },
      ]
    : [{ step: 'forgotPassword', why, email, error: new ApiError('RECOVERY_UNAVAILABLE') }]

const offerNewLink = (): Next => [{ step: 'forgotPassword', why: new ApiError('LINK_INVALID') }]
