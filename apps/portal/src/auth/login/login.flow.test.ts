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

const email = 'ada@acme.test'
const stranger: LoginFacts = { isSignedIn: false }
const known: LoginFacts = { isSignedIn: true }
const answer = { mfaRequired: false, accessToken: 'a.b.c' }
const error = new ApiError('INVALID_CREDENTIALS')
const entered = { step: 'loginWithPassword', email, isBusy: false } as const
const busy: LoginState = { step: 'loginWithPassword', email, isBusy: true }

const rows: readonly Row<LoginState, LoginEvent, LoginCommand, LoginFacts>[] = [
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

describe('login', () => testRows(login, firstLogin, rows))
