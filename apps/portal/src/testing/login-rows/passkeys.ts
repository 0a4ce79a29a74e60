import { firstLogin } from '../../auth/login/cells/pre-login.ts'
import {
  email,
  stranger,
  known,
  prompting,
  answer,
  error,
  busy,
  otc,
  success,
  onward,
  asking,
  prompt,
  making,
  type Rows,
} from './given.ts'

const out = { ...prompt, window: { is: 'open' } } as const
const opened = { handle: 'h', url: 'u' } as const
const there = { ...prompt, window: { is: 'open', url: 'u' } } as const

export const passkeyRows: Rows = [
  [
    { step: 'preLogin', email, error },
    { is: 'passkeyAsked', isOffered: false },
    stranger,
    { ...asking, error: undefined },
    [{ do: 'signInByPasskey', isOffered: false }],
  ],
  [
    firstLogin,
    { is: 'passkeyAsked', isOffered: true },
    stranger,
    { step: 'preLogin', isBusy: false },
    [{ do: 'signInByPasskey', isOffered: true }],
  ],
  [asking, { is: 'passkeyDropped' }, stranger, { step: 'preLogin', email, offersQuickLogin: true }, []],
  [asking, { is: 'refused', error }, stranger, { step: 'preLogin', email, error }, []],
  [asking, { is: 'answered', answer }, stranger, asking, [{ do: 'openSession', answer }]],
  [asking, { is: 'sessionOpened', answer }, prompting, success, [onward]],
  [busy, { is: 'sessionOpened', answer }, prompting, busy, [{ do: 'countPasskeys' }]],
  [busy, { is: 'passkeysCounted', count: 1 }, prompting, success, [onward]],
  [busy, { is: 'passkeysCounted', count: 0 }, prompting, prompt, []],
  [{ ...otc, isBusy: true }, { is: 'passkeysCounted', count: 0 }, prompting, prompt, []],
  [prompt, { is: 'passkeyWanted' }, known, making, [{ do: 'makePasskey' }]],
  [making, { is: 'passkeyDropped' }, known, prompt, []],
  [making, { is: 'refused', error }, known, { ...prompt, error }, []],
  [making, { is: 'passkeyMade' }, known, success, [onward]],
  [prompt, { is: 'passkeyDeclined', isForGood: false }, known, success, [onward]],
  [
    prompt,
    { is: 'passkeyDeclined', isForGood: true },
    known,
    success,
    [{ do: 'stopPromptingPasskeys' }, onward],
  ],
  [
    making,
    { is: 'passkeyDropped' },
    { ...known, isFramed: true },
    { ...prompt, window: { is: 'offered' } },
    [],
  ],
  [
    { ...prompt, window: { is: 'offered' } },
    { is: 'passkeyWindowAsked' },
    known,
    out,
    [{ do: 'openPasskeyWindow' }],
  ],
  [out, { is: 'passkeyWindowOpened', ...opened }, known, there, [{ do: 'watchPasskeyWindow', handle: 'h' }]],
  [out, { is: 'refused', error }, known, { ...prompt, error }, [{ do: 'closePasskeyWindow' }]],
  // It was cancelled before the address came.
  [prompt, { is: 'passkeyWindowOpened', ...opened }, known, prompt, []],
  [there, { is: 'passkeyMade' }, known, success, [onward]],
  [
    there,
    { is: 'passkeyDropped' },
    { ...known, isFramed: true },
    { ...prompt, window: { is: 'offered' } },
    [{ do: 'closePasskeyWindow' }],
  ],
]
