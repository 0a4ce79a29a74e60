import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  firstPhoneReset,
  type PhoneResetCommand,
  type PhoneResetEvent,
  type PhoneResetState,
  phoneReset,
} from './phone-reset.flow.ts'

type Rows = readonly Row<PhoneResetState, PhoneResetEvent, PhoneResetCommand, undefined>[]

const email = 'ada@acme.test'
const number = '+442079460958'
const error = new ApiError('UNAVAILABLE')
const over = new ApiError('CODE_EXPIRED')
const first = firstPhoneReset
const busy: PhoneResetState = { step: 'ResetPhoneNumber', email, isBusy: true }
const verify = {
  step: 'VerifyResetPhoneNumber',
  email,
  token: 'handle',
  isBusy: false,
  isSending: false,
  sent: 1,
} as const
const change = { step: 'ChangePhoneNumber', token: 'right', isBusy: false } as const
const sendMail = { do: 'sendMail', email } as const

const rows: Rows = [
  [first, { is: 'emailEntered', email }, undefined, busy, [sendMail]],
  [busy, { is: 'mailSent', email, token: 'handle' }, undefined, verify, []],
  [busy, { is: 'refused', error }, undefined, { ...busy, isBusy: false, error }, []],
  [
    { ...verify, error: over },
    { is: 'resendAsked' },
    undefined,
    { ...verify, isSending: true, error: undefined },
    [sendMail],
  ],
  [{ ...verify, isSending: true }, { is: 'resendAsked' }, undefined, { ...verify, isSending: true }, []],
  [verify, { is: 'mailSent', email, token: 'next' }, undefined, { ...verify, token: 'next', sent: 2 }, []],
  [
    verify,
    { is: 'codeEntered', code: '123456' },
    undefined,
    { ...verify, isBusy: true, error: undefined },
    [{ do: 'verifyCode', token: 'handle', code: '123456' }],
  ],
  [
    { ...verify, isSending: true },
    { is: 'codeEntered', code: '123456' },
    undefined,
    { ...verify, isSending: true, isBusy: true, heldCode: '123456' },
    [],
  ],
  [
    { ...verify, isSending: true, isBusy: true, heldCode: '123456' },
    { is: 'mailSent', email, token: 'next' },
    undefined,
    { ...verify, token: 'next', isBusy: true, sent: 2 },
    [{ do: 'verifyCode', token: 'next', code: '123456' }],
  ],
  [verify, { is: 'codeVerified', token: 'right' }, undefined, change, []],
  [{ ...verify, isBusy: true }, { is: 'refused', error: over }, undefined, { ...verify, error: over }, []],
  [verify, { is: 'wentBack' }, undefined, { step: 'ResetPhoneNumber', email, isBusy: false }, []],
  [
    change,
    { is: 'numberEntered', number },
    undefined,
    { ...change, isBusy: true },
    [{ do: 'changeNumber', token: 'right', number }],
  ],
  [change, { is: 'numberChanged', number }, undefined, change, [{ do: 'signInBySms', number }]],
  [{ ...change, isBusy: true }, { is: 'refused', error }, undefined, { ...change, error }, []],
  [change, { is: 'refused', error: over }, undefined, { ...first, error: over }, []],
]

describe('another telephone number', () => testRows(phoneReset, firstPhoneReset, rows))
