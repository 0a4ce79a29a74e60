import {
  answer,
  asking,
  asksNumber,
  busy,
  email,
  error,
  known,
  number,
  onward,
  prompt,
  quick,
  type Rows,
  stranger,
  success,
} from './given.ts'

const internal = { ...known, quickLogin: 'internal' } as const
const sms = { ...known, quickLogin: 'sms' } as const
const making = { ...prompt, quickLogin: 'internal' } as const
const naming = { ...asksNumber, isRegistering: true } as const
const typing = { ...quick, isRegistering: true, otcToken: 'handle' } as const
const forget = { do: 'forgetQuickLogin' } as const

/** The flow `registerQuickLogin`: what was chosen before the sign-in is made after it. */
export const quickLoginRows: Rows = [
  [
    { step: 'preLogin', email, offersQuickLogin: true },
    { is: 'quickLoginWanted', strategy: 'usb-key' },
    stranger,
    { step: 'preLogin', email, offersQuickLogin: true },
    [{ do: 'rememberQuickLogin', strategy: 'usb-key' }],
  ],
  [
    { step: 'preLogin', email, offersQuickLogin: true },
    { is: 'quickLoginKept', strategy: 'usb-key' },
    stranger,
    { step: 'preLogin', email, quickLogin: 'usb-key' },
    [],
  ],
  [
    { step: 'preLogin', email, quickLogin: 'usb-key' },
    { is: 'quickLoginDropped' },
    stranger,
    { step: 'preLogin', email },
    [forget],
  ],
  // No step of it is replaced with success.
  [busy, { is: 'sessionOpened', answer }, internal, making, []],
  [busy, { is: 'sessionOpened', answer }, { ...internal, mayPromptPasskeys: true }, making, []],
  [asking, { is: 'sessionOpened', answer }, sms, naming, []],
  [{ step: 'loginWithTwoFactor', answer }, { is: 'sessionOpened', answer }, internal, making, []],
  [
    making,
    { is: 'passkeyWanted' },
    internal,
    { ...making, isBusy: true, error: undefined },
    [{ do: 'makePasskey', quickLogin: 'internal' }],
  ],
  [{ ...making, isBusy: true }, { is: 'passkeyDropped' }, internal, making, []],
  [{ ...making, isBusy: true }, { is: 'refused', error }, internal, { ...making, error }, []],
  [
    making,
    { is: 'passkeyMade' },
    internal,
    success,
    [{ do: 'finishQuickLogin', strategy: 'internal' }, onward],
  ],
  [making, { is: 'passkeyDeclined', isForGood: false }, internal, success, [forget, onward]],
  [
    naming,
    { is: 'numberEntered', number },
    sms,
    { ...naming, email: number, isSending: true, error: undefined },
    [{ do: 'addNumber', number, isAgain: false }],
  ],
  [{ ...naming, email: number, isSending: true }, { is: 'numberAdded', otcToken: 'handle' }, sms, typing, []],
  [
    typing,
    { is: 'resendAsked' },
    sms,
    { ...typing, isSending: true, error: undefined },
    [{ do: 'addNumber', number, isAgain: true }],
  ],
  [
    typing,
    { is: 'codeEntered', code: '123456' },
    sms,
    { ...typing, isBusy: true, error: undefined },
    [{ do: 'proveNumber', otcToken: 'handle', code: '123456' }],
  ],
  [
    { ...typing, isSending: true, isBusy: true, heldCode: '123456' },
    { is: 'numberAdded', otcToken: 'next' },
    sms,
    { ...typing, isBusy: true, otcToken: 'next', sent: typing.sent + 1, error: undefined },
    [{ do: 'proveNumber', otcToken: 'next', code: '123456' }],
  ],
  [typing, { is: 'numberProved' }, sms, success, [{ do: 'finishQuickLogin', strategy: 'sms' }, onward]],
  [typing, { is: 'wentBack' }, sms, { ...naming, email: number }, []],
  [naming, { is: 'wentBack' }, sms, success, [forget, onward]],
]
