import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  firstSignUp,
  type SignUpCommand,
  type SignUpEvent,
  type SignUpFacts,
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

const plain: SignUpFacts = { email: 'required', phoneNumber: 'hidden', username: 'hidden' }
const byPhone: SignUpFacts = { email: 'optional', phoneNumber: 'required', username: 'optional' }
const byName: SignUpFacts = { email: 'optional', phoneNumber: 'optional', username: 'required' }
const phoneNumber = '+442079460958'
const caller = { name: 'Ada', companyName: 'Acme', phoneNumber }
const named = { name: 'Ada', companyName: 'Acme', username: 'ada', password: 'p' }
const verify = { step: 'VerifyPhone', phoneNumber, isBusy: false, isSending: false, sent: 1 } as const
const texting: SignUpState = { ...verify, isSending: true, sent: 0, error: undefined }
const holding: SignUpState = { ...texting, isBusy: true, heldCode: '123456' }
const sendText = { do: 'sendText', phoneNumber } as const
const method = 'email'

const rows: readonly Row<SignUpState, SignUpEvent, SignUpCommand, SignUpFacts>[] = [
  [firstSignUp, { is: 'applied', applicant }, plain, busy, [{ do: 'signUp', method, applicant }]],
  [
    firstSignUp,
    { is: 'applied', applicant: { ...applicant, ...caller } },
    byPhone,
    busy,
    [{ do: 'signUp', method: 'phoneNumber', applicant: { ...applicant, ...caller } }],
  ],
  [
    firstSignUp,
    { is: 'applied', applicant: caller },
    byName,
    busy,
    [{ do: 'signUp', method: 'phoneNumber', applicant: caller }],
  ],
  [
    firstSignUp,
    { is: 'applied', applicant: named },
    byName,
    busy,
    [{ do: 'signUp', method: 'username', applicant: named }],
  ],
  [
    firstSignUp,
    { is: 'applied', applicant: named },
    byPhone,
    busy,
    [{ do: 'signUp', method: 'username', applicant: named }],
  ],
  [busy, { is: 'answered', answer: { shouldActivate: true }, method, applicant }, plain, sent, []],
  [
    busy,
    { is: 'answered', answer: { shouldActivate: false, authResponse }, method, applicant },
    plain,
    busy,
    [{ do: 'openSession', answer: authResponse }],
  ],
  [
    busy,
    {
      is: 'answered',
      answer: { shouldActivate: true, userId: 'u', activationToken: 't' },
      method,
      applicant,
    },
    plain,
    busy,
    [{ do: 'typeCode', userId: 'u', token: 't', email }],
  ],
  [
    busy,
    { is: 'answered', answer: { shouldActivate: true }, method: 'phoneNumber', applicant: caller },
    byPhone,
    texting,
    [sendText],
  ],
  [texting, { is: 'textSent' }, byPhone, { ...verify, error: undefined }, []],
  [texting, { is: 'codeEntered', code: '123456' }, byPhone, holding, []],
  [
    holding,
    { is: 'textSent' },
    byPhone,
    { ...verify, isBusy: true, error: undefined },
    [{ do: 'verifyCode', code: '123456' }],
  ],
  [texting, { is: 'resendAsked' }, byPhone, texting, []],
  [verify, { is: 'resendAsked' }, byPhone, { ...verify, isSending: true, error: undefined }, [sendText]],
  [
    verify,
    { is: 'codeEntered', code: '123456' },
    byPhone,
    { ...verify, isBusy: true, error: undefined },
    [{ do: 'verifyCode', code: '123456' }],
  ],
  [{ ...verify, isBusy: true }, { is: 'refused', error }, byPhone, { ...verify, error }, []],
  [
    verify,
    { is: 'codeVerified', answer: authResponse },
    byPhone,
    verify,
    [{ do: 'openSession', answer: authResponse }],
  ],
  [verify, { is: 'sessionOpened' }, byPhone, verify, [{ do: 'goOnward', afterMs: 200 }]],
  [verify, { is: 'wentBack' }, byPhone, firstSignUp, []],
  [busy, { is: 'sessionOpened' }, plain, busy, [{ do: 'goOnward', afterMs: 200 }]],
  [busy, { is: 'refused', error }, plain, { step: 'SignUp', isBusy: false, error }, []],
  [sent, { is: 'resendAsked' }, plain, sending, [{ do: 'resend', email }]],
  [sending, { is: 'resendAsked' }, plain, sending, []],
  [sending, { is: 'resent' }, plain, { ...sent, resent: 1, error: undefined }, []],
  [sending, { is: 'refused', error }, plain, { ...sent, error }, []],
  [sent, { is: 'wentBack' }, plain, { step: 'SignUp', isBusy: false, email }, []],
]

describe('sign-up', () => testRows(signUp, firstSignUp, rows))
