import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  firstSignUp,
  type SignUpCommand,
  type SignUpEvent,
  type SignUpState,
  signUp,
} from './sign-up.flow.ts'

const email = 'ada@acme.test'
const applicant = { name: 'Ada', companyName: 'Acme', email, password: 'p' }
const error = new ApiError('PASSWORD_COMMON')
const authResponse = { mfaRequired: false, accessToken: 'a.b.c' }
const busy: SignUpState = { step: 'SignUp', isBusy: true }
const sent = { step: 'SignUpSuccess', email, isSending: false, resent: 0 } as const
const sending: SignUpState = { ...sent, isSending: true, error: undefined }

const rows: readonly Row<SignUpState, SignUpEvent, SignUpCommand, undefined>[] = [
  [firstSignUp, { is: 'applied', applicant }, undefined, busy, [{ do: 'signUp', applicant }]],
  [busy, { is: 'answered', answer: { shouldActivate: true }, email }, undefined, sent, []],
  [
    busy,
    { is: 'answered', answer: { shouldActivate: false, authResponse }, email },
    undefined,
    busy,
    [{ do: 'openSession', answer: authResponse }],
  ],
  [busy, { is: 'sessionOpened' }, undefined, busy, [{ do: 'goOnward', afterMs: 200 }]],
  [busy, { is: 'refused', error }, undefined, { step: 'SignUp', isBusy: false, error }, []],
  [sent, { is: 'resendAsked' }, undefined, sending, [{ do: 'resend', email }]],
  [sending, { is: 'resendAsked' }, undefined, sending, []],
  [sending, { is: 'resent' }, undefined, { ...sent, resent: 1, error: undefined }, []],
  [sending, { is: 'refused', error }, undefined, { ...sent, error }, []],
  [sent, { is: 'wentBack' }, undefined, { step: 'SignUp', isBusy: false, email }, []],
]

describe('sign-up', () => testRows(signUp, firstSignUp, rows))
