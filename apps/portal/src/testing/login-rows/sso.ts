import { firstLogin } from '../../auth/login/cells/pre-login.ts'
import type { LoginState } from '../../auth/login/login.types.ts'
import {
  email,
  stranger,
  known,
  prompting,
  answer,
  entered,
  success,
  onward,
  prompt,
  elsewhere,
  finding,
  url,
  redirecting,
  back,
  returning,
  fromSocial,
  failure,
  ssoFailed,
  type Rows,
} from './given.ts'

const directAction = 'eyJ0eXBlIjoic29jaWFsLWxvZ2luIn0='
const direct: LoginState = { step: 'redirectToSSO', directAction }

export const ssoRows: Rows = [
  [
    firstLogin,
    { is: 'opened' },
    { ...stranger, directAction },
    direct,
    [{ do: 'actDirectly', directAction }],
  ],
  [firstLogin, { is: 'opened' }, { ...known, directAction }, success, [onward]],
  [direct, { is: 'refused', error: failure }, stranger, { step: 'preLogin', error: failure }, []],
  [firstLogin, { is: 'identified', email }, elsewhere, finding, [{ do: 'findMethod', email }]],
  [finding, { is: 'identified', email }, elsewhere, finding, []],
  [finding, { is: 'foundHere' }, elsewhere, entered, []],
  [finding, { is: 'foundElsewhere', url, isAtOnce: false }, elsewhere, redirecting, [{ do: 'waitForSso' }]],
  [
    finding,
    { is: 'foundElsewhere', url, isAtOnce: true },
    elsewhere,
    redirecting,
    [{ do: 'leave', url, email }],
  ],
  [redirecting, { is: 'waited' }, elsewhere, redirecting, [{ do: 'leave', url, email }]],
  [returning, { is: 'waited' }, elsewhere, returning, []],
  [redirecting, { is: 'wentBack' }, elsewhere, { step: 'preLogin', email }, []],
  [firstLogin, { is: 'opened' }, { ...stranger, returned: back }, returning, [{ do: 'redeem', ...back }]],
  [returning, { is: 'answered', answer }, elsewhere, returning, [{ do: 'openSession', answer }]],
  [returning, { is: 'sessionOpened', answer }, known, success, [onward]],
  [
    returning,
    { is: 'refused', error: failure },
    elsewhere,
    ssoFailed,
    [{ do: 'leaveSignedOut', afterMs: 1000 }],
  ],
  [fromSocial, { is: 'refused', error: failure }, elsewhere, { step: 'preLogin', error: failure }, []],
  [ssoFailed, { is: 'continued' }, elsewhere, ssoFailed, [{ do: 'leaveSignedOut', afterMs: 0 }]],
  [returning, { is: 'sessionOpened', answer }, prompting, returning, [{ do: 'countPasskeys' }]],
  [returning, { is: 'passkeysCounted', count: 0 }, prompting, prompt, []],
]
