import { ApiError } from '@vestibule/contract/errors'
import type { Row } from '../flow-rows.ts'
import { firstLogin } from '../../auth/login/cells/pre-login.ts'
import type { LoginCommand, LoginEvent, LoginFacts, LoginState } from '../../auth/login/login.types.ts'

const email = 'ada@acme.test'
const none = { webauthn: [], phones: [], authenticators: [], emails: [] }
const stranger: LoginFacts = { isSignedIn: false, mayPromptPasskeys: false }
const known: LoginFacts = { isSignedIn: true, mayPromptPasskeys: true }
const pendingLogin = { mfaRequired: true, mfaToken: 'm', mfaDevices: none, userEmail: email }
const forced = { ...pendingLogin, mfaEnrolled: false }
const mailbox = { ...forced, mfaDevices: { ...none, emails: [{ email }] } }
const answer = { mfaRequired: false, accessToken: 'a.b.c' }
const error = new ApiError('CODE_INVALID')
const two = { step: 'loginWithTwoFactor', answer: pendingLogin } as const
const force = { step: 'forceTwoFactor', answer: forced } as const
const recover = { step: 'recoverTwoFactor', answer: pendingLogin, isBusy: false } as const
const typing: LoginState = { step: 'loginWithPassword', email, isBusy: true }
const success: LoginState = { step: 'success' }
const onward = { do: 'goOnward', afterMs: 200 } as const
const open = { do: 'openSession', answer } as const
const code = { email, recoveryCode: 'AAAA' }

/** The steps of a second factor, for the table of the whole flow. */
export const twoFactorRows: readonly Row<LoginState, LoginEvent, LoginCommand, LoginFacts>[] = [
  [typing, { is: 'answered', answer: pendingLogin }, stranger, two, []],
  [typing, { is: 'answered', answer: forced }, stranger, force, []],
  [
    typing,
    { is: 'answered', answer: mailbox },
    stranger,
    { step: 'loginWithTwoFactor', answer: mailbox },
    [],
  ],
  [firstLogin, { is: 'opened' }, { ...stranger, waiting: pendingLogin }, two, [{ do: 'takeWaiting' }]],
  [two, { is: 'factorShown', answer, isSms: false }, stranger, { ...two, isSms: false }, [open]],
  [two, { is: 'refused', error }, stranger, { ...two, error }, []],
  [{ ...two, isSms: false }, { is: 'sessionOpened', answer }, known, success, [onward]],
  [
    { ...two, isSms: true },
    { is: 'sessionOpened', answer },
    known,
    { ...two, isSms: true },
    [{ do: 'countPasskeys' }],
  ],
  [two, { is: 'passkeysCounted', count: 0 }, known, { step: 'promptPasskeys', isBusy: false }, []],
  [two, { is: 'recoveryAsked' }, stranger, recover, []],
  [two, { is: 'wentBack' }, stranger, { step: 'preLogin', email }, []],
  [force, { is: 'factorShown', answer, isSms: true }, stranger, { ...force, isSms: true }, [open]],
  [force, { is: 'sessionOpened', answer }, known, success, [onward]],
  [force, { is: 'passkeysCounted', count: 1 }, known, success, [onward]],
  [force, { is: 'refused', error }, stranger, { ...force, error }, []],
  [force, { is: 'wentBack' }, stranger, { step: 'preLogin', email }, []],
  [
    { ...recover, error },
    { is: 'recoveryCodeEntered', ...code },
    stranger,
    { ...recover, isBusy: true },
    [{ do: 'recover', ...code }],
  ],
  [
    { ...recover, isBusy: true },
    { is: 'recoveryCodeEntered', ...code },
    stranger,
    { ...recover, isBusy: true },
    [],
  ],
  [{ ...recover, isBusy: true }, { is: 'refused', error }, stranger, { ...recover, error }, []],
  [{ ...recover, isBusy: true }, { is: 'recovered', email }, stranger, { step: 'preLogin', email }, []],
  [recover, { is: 'wentBack' }, stranger, two, []],
]
