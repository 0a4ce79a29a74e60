import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  firstLogin,
  type LoginCommand,
  type LoginEvent,
  type LoginFacts,
  type LoginState,
  login,
} from './login.flow.ts'

type Rows = readonly Row<LoginState, LoginEvent, LoginCommand, LoginFacts>[]

const email = 'ada@acme.test'
const stranger: LoginFacts = { isSignedIn: false }
const known: LoginFacts = { isSignedIn: true }
const byCode: LoginFacts = { isSignedIn: false, authStrategy: 'Code' }
const byLink: LoginFacts = { isSignedIn: false, authStrategy: 'MagicLink' }
const answer = { mfaRequired: false, accessToken: 'a.b.c' }
const error = new ApiError('INVALID_CREDENTIALS')
const entered = { step: 'loginWithPassword', email, isBusy: false } as const
const busy: LoginState = { step: 'loginWithPassword', email, isBusy: true }

const waiting = { isSending: false, sent: 1 }
const otc = { step: 'loginWithOtc', email, isBusy: false, ...waiting } as const
const firstCode: LoginState = { ...otc, isSending: true, sent: 0 }
const link = { step: 'magicLinkPreLoginSuccess', email, ...waiting } as const
const firstLink: LoginState = { ...link, isSending: true, sent: 0 }
const wrong = new ApiError('CODE_INVALID')
const mailCode = { do: 'sendMail', type: 'code', email } as const
const mailLink = { do: 'sendMail', type: 'magiclink', email } as const
const success: LoginState = { step: 'success' }
const onward = { do: 'goOnward', afterMs: 200 } as const

const codeRows: Rows = [
  [firstLogin, { is: 'identified', email }, byCode, firstCode, [mailCode]],
  [firstCode, { is: 'mailSent' }, byCode, otc, []],
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
  [{ ...otc, isBusy: true }, { is: 'sessionOpened' }, known, success, [onward]],
  [otc, { is: 'wentBack' }, byCode, { step: 'preLogin', email }, []],
]

const linkRows: Rows = [
  [firstLogin, { is: 'identified', email }, byLink, firstLink, [mailLink]],
  [firstLink, { is: 'mailSent' }, byLink, link, []],
  [firstLink, { is: 'refused', error }, byLink, { ...link, sent: 0, error }, []],
  [{ ...link, error }, { is: 'resendAsked' }, byLink, { ...link, isSending: true }, [mailLink]],
  [link, { is: 'wentBack' }, byLink, { step: 'preLogin', email }, []],
]

const rows: Rows = [
  [firstLogin, { is: 'opened' }, stranger, firstLogin, []],
  [firstLogin, { is: 'opened' }, known, { step: 'success' }, [{ do: 'goOnward', afterMs: 200 }]],
  [firstLogin, { is: 'identified', email }, stranger, entered, []],
  [
    entered,
    { is: 'passwordEntered', password: 'p' },
    stranger,
    busy,
    [{ do: 'signIn', email, password: 'p' }],
  ],
  [busy, { is: 'answered', answer }, stranger, busy, [{ do: 'openSession', answer }]],
  [busy, { is: 'refused', error }, stranger, { ...entered, error }, []],
  [busy, { is: 'sessionOpened' }, known, { step: 'success' }, [{ do: 'goOnward', afterMs: 200 }]],
  [entered, { is: 'wentBack' }, stranger, { step: 'preLogin', email }, []],
  [{ step: 'success' }, { is: 'continued' }, known, { step: 'success' }, [{ do: 'goOnward', afterMs: 0 }]],
]

describe('login', () => testRows(login, firstLogin, [...rows, ...codeRows, ...linkRows]))
