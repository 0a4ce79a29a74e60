import type { ApiError } from '@vestibule/contract/errors'
import { afterSent, submitOrHold } from '../../../kit/submit-or-hold.ts'
import type { LoginCells, LoginNext, LoginState } from '../login.types.ts'
import { afterSession } from './after-session.ts'
import { answered } from './answered.ts'
import { sendMail } from './send-mail.ts'
import { counted } from './passkeys.ts'

/** What waits for a mail. `sent`: how often one was; each time the wait for the next one starts anew. */
export type EmailCode = {
  readonly email: string
  readonly isSending: boolean
  readonly sent: number
  readonly error?: ApiError | undefined
  /** A code that was typed while one was being asked for. */
  readonly heldCode?: string | undefined
}

/** The same for a text message. `phoneNumber`: where the code went, masked, as the server says it. */
type SmsCode = EmailCode & { readonly isBusy: boolean; readonly phoneNumber?: string }
/** Signed in already, and adding the number to sign in with next time. `otcToken`: what the code counts with. */
type Registering = { readonly isRegistering?: true; readonly otcToken?: string }

export type EmailCodeState =
  | ({ readonly step: 'loginWithOtc'; readonly isBusy: boolean } & EmailCode)
  | ({ readonly step: 'magicLinkPreLoginSuccess' } & EmailCode)
  | ({ readonly step: 'loginWithSmsOtc' } & SmsCode)
  | ({ readonly step: 'loginWithQuickSmsOtc' } & SmsCode & Registering)

export type EmailCodeEvent =
  | { readonly is: 'mailSent'; readonly phoneNumber?: string }
  | { readonly is: 'resendAsked' }
  | { readonly is: 'codeEntered'; readonly code: string }

export type EmailCodeCommand =
  | { readonly do: 'sendMail'; readonly type: 'code' | 'magiclink' | 'smscode'; readonly email: string }
  | { readonly do: 'verifyCode'; readonly code: string; readonly type?: 'smscode' }

type Coded = Omit<Extract<LoginState, { step: 'loginWithOtc' }>, 'heldCode'>

const enterCode = (state: Coded, code: string): LoginNext => [
  { ...state, isBusy: true, error: undefined },
  { do: 'verifyCode', code },
]

export const emailCode: LoginCells<'loginWithOtc' | 'magicLinkPreLoginSuccess'> = {
  loginWithOtc: {
    mailSent: (state) => afterSent(state, enterCode),
    resendAsked: (state) => sendMail(state),
    codeEntered: (state, { code }) => submitOrHold(state, code, enterCode),
    answered,
    sessionOpened: afterSession,
    passkeysCounted: counted,
    refused: ({ heldCode: _, ...state }, { error }) => [{ ...state, isSending: false, isBusy: false, error }],
    wentBack: ({ email }) => [{ step: 'preLogin', email }],
  },
  magicLinkPreLoginSuccess: {
    mailSent: (state) => [{ ...state, isSending: false, sent: state.sent + 1 }],
    resendAsked: (state) => sendMail(state),
    refused: (state, { error }) => [{ ...state, isSending: false, error }],
    wentBack: ({ email }) => [{ step: 'preLogin', email }],
  },
}
