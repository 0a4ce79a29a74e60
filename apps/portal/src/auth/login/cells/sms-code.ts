import type { ApiError } from '@vestibule/contract/errors'
import { afterSent, submitOrHold } from '../../../kit/submit-or-hold.ts'
import type { LoginCells, LoginNext, LoginState } from '../login.types.ts'
import { answered } from './answered.ts'
import { afterSession } from './after-session.ts'
import { counted } from './passkeys.ts'
import { endQuickLogin } from './quick-login.ts'
import { sendMail } from './send-mail.ts'

export type SmsCodeEvent =
  /** Another way in than the main one: by text message. */
  | { readonly is: 'smsAsked' }
  | { readonly is: 'numberEntered'; readonly number: string }
  | { readonly is: 'numberAdded'; readonly otcToken: string }
  | { readonly is: 'numberProved' }

export type SmsCodeCommand =
  | { readonly do: 'addNumber'; readonly number: string; readonly isAgain: boolean }
  | { readonly do: 'proveNumber'; readonly otcToken: string; readonly code: string }

const firstQuickSms = {
  step: 'loginWithQuickSmsOtc',
  email: '',
  isBusy: false,
  isSending: false,
  sent: 0,
} as const

type SmsCode = Extract<LoginState, { step: 'loginWithSmsOtc' } | { step: 'loginWithQuickSmsOtc' }>

const enterCode = (state: SmsCode, code: string): LoginNext => [
  { ...state, isBusy: true, error: undefined },
  { do: 'verifyCode', type: 'smscode', code },
]

const sent = (state: SmsCode, phoneNumber: string | undefined): LoginNext =>
  afterSent({ ...state, phoneNumber }, enterCode)

const addNumber = (state: Extract<SmsCode, { step: 'loginWithQuickSmsOtc' }>, isAgain: boolean): LoginNext =>
  state.isSending
    ? [state]
    : [
        { ...state, isSending: true, error: undefined },
        { do: 'addNumber', number: state.email, isAgain },
      ]

const proveNumber = (state: SmsCode, otcToken: string, code: string): LoginNext => [
  { ...state, isBusy: true, error: undefined },
  { do: 'proveNumber', otcToken, code },
]

const refuse = ({ heldCode: _, ...state }: SmsCode, error: ApiError): LoginNext => [
  { ...state, isSending: false, isBusy: false, error },
]

export const smsCode: LoginCells<'loginWithSmsOtc' | 'loginWithQuickSmsOtc'> = {
  loginWithSmsOtc: {
    mailSent: (state, { phoneNumber }) => sent(state, phoneNumber),
    resendAsked: (state) => sendMail(state),
    codeEntered: (state, { code }) => submitOrHold(state, code, enterCode),
    answered,
    sessionOpened: afterSession,
    passkeysCounted: counted,
    refused: (state, { error }) => refuse(state, error),
    wentBack: ({ email }) => [{ step: 'preLogin', email }],
  },
  loginWithQuickSmsOtc: {
    numberEntered: (state, { number }) =>
      state.isRegistering
        ? addNumber({ ...state, email: number }, false)
        : sendMail({ ...state, email: number }),
    numberAdded: (state, { otcToken }) =>
      afterSent({ ...state, otcToken }, (next, code) => proveNumber(next, otcToken, code)),
    mailSent: (state, { phoneNumber }) => sent(state, phoneNumber),
    resendAsked: (state) => (state.isRegistering ? addNumber(state, true) : sendMail(state)),
    codeEntered: (state, { code }) =>
      submitOrHold(state, code, (now) =>
        now.otcToken === undefined ? enterCode(now, code) : proveNumber(now, now.otcToken, code),
      ),
    numberProved: () => endQuickLogin('sms'),
    answered,
    sessionOpened: afterSession,
    passkeysCounted: counted,
    refused: (state, { error }) => refuse(state, error),
    // Back to the number first, and from there to where the way in was chosen.
    wentBack: ({ sent: times, email, isRegistering }) => {
      if (times > 0) return [{ ...firstQuickSms, email, ...(isRegistering && { isRegistering }) }]
      return isRegistering ? endQuickLogin() : [{ step: 'preLogin' }]
    },
  },
}
