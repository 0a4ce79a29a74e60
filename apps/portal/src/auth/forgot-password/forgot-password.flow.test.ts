import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  type ForgotPasswordCommand,
  type ForgotPasswordEvent,
  type ForgotPasswordFacts,
  type ForgotPasswordState,
  firstForgotPassword,
  firstResetPassword,
  forgotPassword,
} from './forgot-password.flow.ts'

const email = 'ada@acme.test'
const link = { userId: 'u', token: 't' }
const whole: ForgotPasswordFacts = { link }
const torn: ForgotPasswordFacts = { link: undefined }
const old = new ApiError('LINK_INVALID')
const away = new ApiError('UNAVAILABLE')
const why = old

const choosing = { step: 'forgotPassword', why, email, doing: 'findStrategies' } as const
const sending = { step: 'forgotPassword', why, email, doing: 'sendMail' } as const
const sent = { step: 'forgotPasswordEmailSuccess', email, isSending: false, resent: 0 } as const
const again = { ...sent, isSending: true } as const
const form: ForgotPasswordState = { step: 'resetPasswordPage', isChecked: true, isBusy: false }
const busy: ForgotPasswordState = { step: 'resetPasswordPage', isChecked: true, isBusy: true }
const offer: ForgotPasswordState = { step: 'forgotPassword', why: old }
const reloaded: ForgotPasswordState = { step: 'forgotPassword', why: 'reloaded' }

const chosen = { step: 'passwordRecoverySelector', email } as const
const text = { step: 'resetPasswordViaSms', email, isBusy: false, isSending: false, sent: 0 } as const
const texting = { ...text, isSending: true } as const
const holding = { ...texting, isBusy: true, heldCode: '123456' } as const
const texted = { ...text, sessionId: 's', sent: 1 } as const
const sendText = { do: 'sendText', email } as const
const wrong = new ApiError('CODE_INVALID')

const rows: readonly Row<
  ForgotPasswordState,
  ForgotPasswordEvent,
  ForgotPasswordCommand,
  ForgotPasswordFacts
>[] = [
  [
    firstForgotPassword,
    { is: 'emailEntered', email },
    torn,
    { step: 'forgotPassword', email, doing: 'findStrategies' },
    [{ do: 'findStrategies', email }],
  ],
  [offer, { is: 'emailEntered', email }, torn, choosing, [{ do: 'findStrategies', email }]],
  [
    choosing,
    { is: 'strategiesFound', email, strategies: ['email'] },
    torn,
    sending,
    [{ do: 'sendMail', email }],
  ],
  [
    choosing,
    { is: 'strategiesFound', email, strategies: [] },
    torn,
    { step: 'forgotPassword', why, email, error: new ApiError('RECOVERY_UNAVAILABLE') },
    [],
  ],
  [choosing, { is: 'strategiesFound', email, strategies: ['email', 'sms'] }, torn, chosen, []],
  [choosing, { is: 'strategiesFound', email, strategies: ['sms'] }, torn, texting, [sendText]],
  [chosen, { is: 'mailChosen' }, torn, { ...chosen, doing: 'sendMail' }, [{ do: 'sendMail', email }]],
  [chosen, { is: 'textChosen' }, torn, texting, [sendText]],
  [{ ...chosen, doing: 'sendMail' }, { is: 'mailSent', email }, torn, sent, []],
  [
    { ...chosen, doing: 'sendMail' },
    { is: 'refused', error: away },
    torn,
    { ...chosen, failed: 'sendMail', error: away },
    [],
  ],
  [chosen, { is: 'wentBack' }, torn, { step: 'forgotPassword', email }, []],
  [texting, { is: 'textSent', sessionId: 's' }, torn, texted, []],
  [texting, { is: 'codeEntered', code: '123456' }, torn, holding, []],
  [
    holding,
    { is: 'textSent', sessionId: 's' },
    torn,
    { ...texted, isBusy: true },
    [{ do: 'verifyText', sessionId: 's', code: '123456' }],
  ],
  [holding, { is: 'refused', error: away }, torn, { ...text, failed: 'sendText', error: away }, []],
  [texting, { is: 'resendAsked' }, torn, texting, []],
  [texted, { is: 'resendAsked' }, torn, { ...texted, isSending: true }, [sendText]],
  [texting, { is: 'refused', error: away }, torn, { ...text, failed: 'sendText', error: away }, []],
  [
    texted,
    { is: 'codeEntered', code: '123456' },
    torn,
    { ...texted, isBusy: true },
    [{ do: 'verifyText', sessionId: 's', code: '123456' }],
  ],
  [
    { ...texted, isBusy: true },
    { is: 'refused', error: wrong },
    torn,
    { ...texted, failed: 'verifyText', error: wrong },
    [],
  ],
  [texted, { is: 'textVerified', link }, torn, { ...form, link }, []],
  [texted, { is: 'wentBack' }, torn, { step: 'forgotPassword', email }, []],
  [
    { ...form, link },
    { is: 'passwordEntered', password: 'p' },
    torn,
    { ...busy, link },
    [{ do: 'resetPassword', link, password: 'p' }],
  ],
  [
    choosing,
    { is: 'refused', error: away },
    torn,
    { ...offer, email, failed: 'findStrategies', error: away },
    [],
  ],
  [sending, { is: 'refused', error: away }, torn, { ...offer, email, failed: 'sendMail', error: away }, []],
  [sending, { is: 'mailSent', email }, torn, sent, []],
  [sent, { is: 'resendAsked' }, torn, again, [{ do: 'sendMail', email }]],
  [again, { is: 'resendAsked' }, torn, again, []],
  [again, { is: 'mailSent', email }, torn, { ...sent, resent: 1 }, []],
  [again, { is: 'refused', error: away }, torn, { ...sent, error: away }, []],
  [sent, { is: 'wentBack' }, torn, { step: 'forgotPassword', email }, []],
  [firstResetPassword, { is: 'opened' }, whole, firstResetPassword, [{ do: 'checkLink', link }]],
  [firstResetPassword, { is: 'opened' }, torn, reloaded, []],
  [firstResetPassword, { is: 'linkChecked' }, whole, form, []],
  [firstResetPassword, { is: 'refused', error: old }, whole, offer, []],
  [
    firstResetPassword,
    { is: 'refused', error: away },
    whole,
    { step: 'resetPasswordPage', isChecked: false, isBusy: false, error: away },
    [],
  ],
  [
    form,
    { is: 'passwordEntered', password: 'p' },
    whole,
    busy,
    [{ do: 'resetPassword', link, password: 'p' }],
  ],
  [form, { is: 'passwordEntered', password: 'p' }, torn, reloaded, []],
  [busy, { is: 'refused', error: away }, whole, { ...form, error: away }, []],
  [busy, { is: 'refused', error: old }, whole, offer, []],
  [
    busy,
    { is: 'passwordReset' },
    whole,
    { step: 'resetPasswordSuccess' },
    [{ do: 'endSession', userId: link.userId }],
  ],
]

describe('forgot password', () => testRows(forgotPassword, firstForgotPassword, rows))
