import { firstLogin } from '../../auth/login/cells/pre-login.ts'
import {
  email,
  known,
  byCode,
  byLink,
  answer,
  error,
  otc,
  firstCode,
  mailedLink,
  firstLink,
  wrong,
  mailCode,
  mailLink,
  success,
  onward,
  type Rows,
} from './given.ts'

const heldCode = { ...firstCode, isBusy: true, heldCode: '123456' } as const

export const codeRows: Rows = [
  [firstLogin, { is: 'identified', email }, byCode, firstCode, [mailCode]],
  [firstCode, { is: 'mailSent' }, byCode, otc, []],
  [firstCode, { is: 'codeEntered', code: '123456' }, byCode, heldCode, []],
  [heldCode, { is: 'mailSent' }, byCode, { ...otc, isBusy: true }, [{ do: 'verifyCode', code: '123456' }]],
  [heldCode, { is: 'refused', error }, byCode, { ...otc, sent: 0, error }, []],
  [firstCode, { is: 'resendAsked' }, byCode, firstCode, []],
  [firstCode, { is: 'refused', error }, byCode, { ...otc, sent: 0, error }, []],
  [{ ...otc, error: wrong }, { is: 'resendAsked' }, byCode, { ...otc, isSending: true }, [mailCode]],
  [{ ...otc, isSending: true }, { is: 'mailSent' }, byCode, { ...otc, sent: 2 }, []],
  [
    { ...otc, error: wrong },
    { is: 'codeEntered', code: '123456' },
    byCode,
    { ...otc, isBusy: true },
    [{ do: 'verifyCode', code: '123456' }],
  ],
  [{ ...otc, isBusy: true }, { is: 'refused', error: wrong }, byCode, { ...otc, error: wrong }, []],
  [
    { ...otc, isBusy: true },
    { is: 'answered', answer },
    byCode,
    { ...otc, isBusy: true },
    [{ do: 'openSession', answer }],
  ],
  [{ ...otc, isBusy: true }, { is: 'sessionOpened', answer }, known, success, [onward]],
  [otc, { is: 'wentBack' }, byCode, { step: 'preLogin', email }, []],
]

export const linkRows: Rows = [
  [firstLogin, { is: 'identified', email }, byLink, firstLink, [mailLink]],
  [firstLink, { is: 'mailSent' }, byLink, mailedLink, []],
  [firstLink, { is: 'refused', error }, byLink, { ...mailedLink, sent: 0, error }, []],
  [{ ...mailedLink, error }, { is: 'resendAsked' }, byLink, { ...mailedLink, isSending: true }, [mailLink]],
  [mailedLink, { is: 'wentBack' }, byLink, { step: 'preLogin', email }, []],
]
