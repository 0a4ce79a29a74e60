import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  type ActivateCommand,
  type ActivateEvent,
  type ActivateFacts,
  type ActivateState,
  activate,
  firstActivate,
} from './activate.flow.ts'

const link = { userId: 'u', token: 't' }
const whole: ActivateFacts = { link, isByCode: false, isSessionKnown: true, isSignedOut: true }
const signedIn: ActivateFacts = { ...whole, isSignedOut: false }
const torn: ActivateFacts = { ...signedIn, link: undefined }
const unknown: ActivateFacts = { ...signedIn, isSessionKnown: false }
const typing: ActivateFacts = { ...signedIn, isByCode: true, email: 'ada@acme.test' }
const typingHere: ActivateFacts = { ...typing, isSignedOut: true }
const nameless: ActivateFacts = { ...signedIn, isByCode: true }
const waiting = { isBusy: false, isSending: false, sent: 1, shouldSetPassword: false }
const coded = { step: 'activating', code: waiting } as const
const withPassword = { step: 'activating', code: { ...waiting, shouldSetPassword: true } } as const
const wrong = new ApiError('CODE_INVALID')
const old = new ApiError('LINK_INVALID')
const away = new ApiError('UNAVAILABLE')
const passwordless = new ApiError('PASSWORD_REQUIRED')
const answer = { mfaRequired: false, accessToken: 'a.b.c' }
const email = 'ada@acme.test'
const invitation = { tenant: 'Acme', email: 'ada@acme.test', inviter: 'Noa', name: '' }
const account = { email, tenant: 'Acme' }
const form = { step: 'activatingForm', isBusy: false, shouldSetPassword: true } as const
const busy: ActivateState = { ...form, isBusy: true }
const invited = { ...form, shouldSetPassword: false, invitation }
const filled = { name: 'Ada' }
const offer = (why?: ApiError) => ({ step: 'resend', why, isBusy: false }) as const
const sameBrowser = { shouldSetPassword: false, account, isSameBrowser: true } as const
const outdated: ActivateState = { ...form, ...sameBrowser, isBusy: true, error: passwordless }
const success: ActivateState = { step: 'success' }

const pendingLogin = { mfaRequired: true, mfaToken: 'm' }
const halfIn: ActivateState = { step: 'success', waiting: pendingLogin }

const rows: readonly Row<ActivateState, ActivateEvent, ActivateCommand, ActivateFacts>[] = [
  [
    firstActivate,
    { is: 'strategyFound', shouldSetPassword: false, account },
    whole,
    { ...form, shouldSetPassword: false, account },
    [],
  ],
  [
    firstActivate,
    { is: 'strategyFound', shouldSetPassword: false, account, isSameBrowser: true },
    signedIn,
    { ...form, shouldSetPassword: false, account, isSameBrowser: true },
    [],
  ],
  // The server may answer before it is known whether another user is signed in.
  [
    firstActivate,
    { is: 'strategyFound', ...sameBrowser },
    unknown,
    { step: 'activating', found: sameBrowser },
    [{ do: 'waitForSession' }],
  ],
  [
    { step: 'activating', found: sameBrowser },
    { is: 'sessionAwaited' },
    unknown,
    { ...form, ...sameBrowser },
    [],
  ],
  [
    { step: 'activating', found: sameBrowser },
    { is: 'sessionAwaited' },
    whole,
    firstActivate,
    [{ do: 'activate', link }],
  ],
  [
    { step: 'activating', found: sameBrowser },
    { is: 'sessionAwaited' },
    signedIn,
    { ...form, ...sameBrowser },
    [],
  ],
  [coded, { is: 'sessionAwaited' }, typing, coded, []],
  [firstActivate, { is: 'strategyFound', shouldSetPassword: false }, typing, coded, []],
  [firstActivate, { is: 'strategyFound', shouldSetPassword: true }, typing, withPassword, []],
  // In the browser that signed up the last digit is enough, unless another user is signed in there.
  [
    firstActivate,
    { is: 'strategyFound', shouldSetPassword: false, account, isSameBrowser: true },
    typingHere,
    { step: 'activating', code: { ...waiting, account, isSameBrowser: true } },
    [],
  ],
  [
    firstActivate,
    { is: 'strategyFound', shouldSetPassword: false, account, isSameBrowser: true },
    typing,
    { step: 'activating', code: { ...waiting, account, isSameBrowser: true, asksFirst: true } },
    [],
  ],
  [
    firstActivate,
    { is: 'strategyFound', shouldSetPassword: true, shouldSetName: true, account },
    typingHere,
    {
      step: 'activating',
      code: { ...waiting, shouldSetPassword: true, shouldSetName: true, account, asksFirst: true },
    },
    [],
  ],
  // Another tab has signed up since.
  [
    { step: 'activating', code: { ...waiting, isBusy: true, account, isSameBrowser: true } },
    { is: 'refused', error: passwordless },
    typingHere,
    {
      step: 'activating',
      code: { ...waiting, account, shouldSetPassword: true, shouldSetName: true, asksFirst: true },
      error: passwordless,
    },
    [],
  ],
  // The page names the address it is of, whatever was typed elsewhere.
  [
    { step: 'activating', code: { ...waiting, account } },
    { is: 'resendAsked' },
    { ...typing, email: 'other@acme.test' },
    { step: 'activating', code: { ...waiting, account, isSending: true } },
    [{ do: 'resend', email, token: link.token }],
  ],
  [
    coded,
    { is: 'codeEntered', code: '123456' },
    typing,
    { step: 'activating', code: { ...waiting, isBusy: true } },
    [{ do: 'activateWithCode', link, code: '123456' }],
  ],
  [
    withPassword,
    { is: 'codeEntered', code: '123456', password: 'p' },
    typing,
    { step: 'activating', code: { ...withPassword.code, isBusy: true } },
    [{ do: 'activateWithCode', link, code: '123456', password: 'p' }],
  ],
  [coded, { is: 'codeEntered', code: '123456' }, torn, offer(), []],
  [
    { step: 'activating', code: { ...waiting, isBusy: true } },
    { is: 'refused', error: wrong },
    typing,
    { ...coded, error: wrong },
    [],
  ],
  [
    coded,
    { is: 'resendAsked' },
    typing,
    { step: 'activating', code: { ...waiting, isSending: true } },
    [{ do: 'resend', email: 'ada@acme.test', token: link.token }],
  ],
  [coded, { is: 'resendAsked' }, nameless, offer(new ApiError('CODE_EXPIRED')), []],
  // An invitation names the address that it was mailed to.
  [
    { step: 'activating', code: { ...waiting, invitation } },
    { is: 'resendAsked' },
    nameless,
    { step: 'activating', code: { ...waiting, invitation, isSending: true } },
    [{ do: 'resend', email: 'ada@acme.test', token: link.token }],
  ],
  [
    { step: 'activating', code: { ...waiting, isSending: true } },
    { is: 'sent', to: 'ada@acme.test' },
    typing,
    { step: 'activating', code: { ...waiting, sent: 2 } },
    [],
  ],
  [firstActivate, { is: 'opened' }, whole, firstActivate, [{ do: 'findStrategy', link }]],
  [firstActivate, { is: 'opened' }, torn, offer(), []],
  [
    firstActivate,
    { is: 'strategyFound', shouldSetPassword: false, isSameBrowser: true },
    whole,
    firstActivate,
    [{ do: 'activate', link }],
  ],
  [firstActivate, { is: 'strategyFound', shouldSetPassword: true }, whole, form, []],
  [firstActivate, { is: 'strategyFound', shouldSetPassword: true }, torn, offer(), []],
  [firstActivate, { is: 'strategyFound', shouldSetPassword: false, invitation }, whole, invited, []],
  [
    { ...invited, error: away },
    { is: 'formFilled', ...filled },
    whole,
    { ...invited, isBusy: true },
    [{ do: 'activate', link, ...filled }],
  ],
  [firstActivate, { is: 'answered', answer }, whole, firstActivate, [{ do: 'openSession', answer }]],
  [firstActivate, { is: 'sessionOpened' }, whole, success, [{ do: 'goOnward', afterMs: 5000 }]],
  [firstActivate, { is: 'refused', error: old }, whole, offer(old), []],
  [firstActivate, { is: 'refused', error: away }, whole, { step: 'activating', error: away }, []],
  [form, { is: 'formFilled', password: 'p' }, whole, busy, [{ do: 'activate', link, password: 'p' }]],
  [form, { is: 'formFilled', password: 'p' }, torn, offer(), []],
  [busy, { is: 'answered', answer }, whole, busy, [{ do: 'openSession', answer }]],
  [
    busy,
    { is: 'answered', answer: pendingLogin },
    whole,
    halfIn,
    [{ do: 'openSession', answer: pendingLogin, afterMs: 1000 }],
  ],
  [halfIn, { is: 'continued' }, whole, halfIn, [{ do: 'openSession', answer: pendingLogin }]],
  [busy, { is: 'sessionOpened' }, whole, success, [{ do: 'goOnward', afterMs: 5000 }]],
  [busy, { is: 'refused', error: old }, whole, offer(old), []],
  [busy, { is: 'refused', error: away }, whole, { ...form, error: away }, []],
  [busy, { is: 'refused', error: passwordless }, whole, { ...form, error: passwordless }, []],
  // The address was signed up once more while the form was open.
  [
    { ...form, ...sameBrowser, isBusy: true },
    { is: 'refused', error: passwordless },
    whole,
    outdated,
    [{ do: 'findStrategy', link }],
  ],
  [
    outdated,
    { is: 'strategyFound', shouldSetPassword: true, account },
    whole,
    { ...form, account, error: passwordless },
    [],
  ],
  [outdated, { is: 'refused', error: old }, whole, offer(old), []],
  [success, { is: 'continued' }, whole, success, [{ do: 'goOnward', afterMs: 0 }]],
  [
    offer(old),
    { is: 'emailEntered', email },
    whole,
    { ...offer(old), isBusy: true },
    [{ do: 'resend', email }],
  ],
  [offer(old), { is: 'sent', to: email }, whole, { step: 'resend', isBusy: false, sentTo: email }, []],
  [offer(old), { is: 'refused', error: away }, whole, { ...offer(old), error: away }, []],
]

describe('activate', () => testRows(activate, firstActivate, rows))
