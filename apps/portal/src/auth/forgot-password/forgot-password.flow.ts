import { ApiError } from '@vestibule/contract/errors'
import type { Awaited } from '../../kit/auth-card/CodeStep.tsx'
import type { Flow, Move } from '../../kit/flow.ts'
import { afterSent, submitOrHold } from '../../kit/submit-or-hold.ts'

export type ForgotPasswordState =
  /** `why`: what is wrong with the link the user opened; `reloaded`: the page has lost it. `failed`: what was being done when the error came. */
  | {
      readonly step: 'forgotPassword'
      readonly why?: ApiError | 'reloaded'
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
  /** Mail or text message: both are open. */
  | {
      readonly step: 'passwordRecoverySelector'
      readonly email: string
      readonly doing?: Doing
      readonly failed?: Doing
      readonly error?: ApiError
    }
  | ({
      readonly step: 'resetPasswordViaSms'
      readonly email: string
      /** A handle; the code is not inside. */
      readonly sessionId?: string
      readonly failed?: Doing
    } & Awaited)
  | {
      readonly step: 'resetPasswordPage'
      /** What a typed code was traded for; otherwise the address says it. */
      readonly link?: Link
      readonly isChecked: boolean
      readonly isBusy: boolean
      readonly error?: ApiError
    }
  | { readonly step: 'resetPasswordSuccess' }

type Doing = 'findStrategies' | 'sendMail' | 'sendText' | 'verifyText'

export type ForgotPasswordEvent =
  | { readonly is: 'opened' }
  | { readonly is: 'emailEntered'; readonly email: string }
  | { readonly is: 'strategiesFound'; readonly email: string; readonly strategies: Strategies }
  | { readonly is: 'mailSent'; readonly email: string }
  | { readonly is: 'resendAsked' }
  | { readonly is: 'mailChosen' }
  | { readonly is: 'textChosen' }
  | { readonly is: 'textSent'; readonly sessionId: string }
  | { readonly is: 'codeEntered'; readonly code: string }
  | { readonly is: 'textVerified'; readonly link: Link }
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
  | { readonly do: 'sendText'; readonly email: string }
  | { readonly do: 'verifyText'; readonly sessionId: string | undefined; readonly code: string }
  | { readonly do: 'checkLink'; readonly link: Link }
  | { readonly do: 'resetPassword'; readonly link: Link; readonly password: string }
  /** `userId`: whose password is another one now. */
  | { readonly do: 'endSession'; readonly userId: string | undefined }

/** What the mailed address said; nothing when it is not complete. */
export type ForgotPasswordFacts = { readonly link: Link | undefined }

type SmsResetState = Extract<ForgotPasswordState, { step: 'resetPasswordViaSms' }>
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
  passwordRecoverySelector: {
    mailChosen: ({ email }) => [
      { step: 'passwordRecoverySelector', email, doing: 'sendMail' },
      { do: 'sendMail', email },
    ],
    textChosen: ({ email }) => sendText(firstText(email)),
    mailSent: (_, { email }) => [{ step: 'forgotPasswordEmailSuccess', email, isSending: false, resent: 0 }],
    refused: ({ email, doing }, { error }) => [
      { step: 'passwordRecoverySelector', email, failed: doing, error },
    ],
    wentBack: ({ email }) => [{ step: 'forgotPassword', email }],
  },
  resetPasswordViaSms: {
    textSent: (state, { sessionId }) => afterSent({ ...state, sessionId }, enterCode),
    resendAsked: (state) => sendText(state),
    codeEntered: (state, { code }) => submitOrHold({ ...state, failed: undefined }, code, enterCode),
    textVerified: (_, { link }) => [{ step: 'resetPasswordPage', link, isChecked: true, isBusy: false }],
    refused: ({ heldCode: _, ...state }, { error }) => [
      {
        ...state,
        isSending: false,
        isBusy: false,
        failed: state.isSending ? 'sendText' : 'verifyText',
        error,
      },
    ],
    wentBack: ({ email }) => [{ step: 'forgotPassword', email }],
  },
  resetPasswordPage: {
    opened: (_, __, { link }) =>
      link === undefined ? offerNewLink('reloaded') : [firstResetPassword, { do: 'checkLink', link }],
    linkChecked: () => [{ step: 'resetPasswordPage', isChecked: true, isBusy: false }],
    passwordEntered: (state, { password }, facts) => {
      const link = state.link ?? facts.link
      return link === undefined
        ? offerNewLink('reloaded')
        : [
            { ...state, isBusy: true, error: undefined },
            { do: 'resetPassword', link, password },
          ]
    },
    // The server has ended every session of that user, and this browser's may be one of them.
    passwordReset: ({ link }, _, facts) => [
      { step: 'resetPasswordSuccess' },
      { do: 'endSession', userId: (link ?? facts.link)?.userId },
    ],
    refused: (state, { error }) =>
      error.code === 'LINK_INVALID' ? offerNewLink(error) : [{ ...state, isBusy: false, error }],
  },
  resetPasswordSuccess: {},
}

/** Both ways open: the person chooses. One: that one. None: a sentence. */
const afterStrategies = (
  why: ApiError | 'reloaded' | undefined,
  email: string,
  strategies: Strategies,
): Next => {
  const [byMail, bySms] = [strategies.includes('email'), strategies.includes('sms')]
  if (byMail && bySms) return [{ step: 'passwordRecoverySelector', email }]
  if (bySms) return sendText(firstText(email))
  return byMail
    ? [
        { step: 'forgotPassword', why, email, doing: 'sendMail' },
        { do: 'sendMail', email },
      ]
    : [{ step: 'forgotPassword', why, email, error: new ApiError('RECOVERY_UNAVAILABLE') }]
}

const firstText = (email: string): SmsResetState => ({
  step: 'resetPasswordViaSms',
  email,
  isBusy: false,
  isSending: false,
  sent: 0,
})

const enterCode = (state: SmsResetState, code: string): Next => [
  { ...state, isBusy: true, error: undefined, failed: undefined },
  { do: 'verifyText', sessionId: state.sessionId, code },
]

const sendText = (state: SmsResetState): Next =>
  state.isSending
    ? [state]
    : [
        { ...state, isSending: true, error: undefined, failed: undefined },
        { do: 'sendText', email: state.email },
      ]

const offerNewLink = (why: ApiError | 'reloaded'): Next => [{ step: 'forgotPassword', why }]
