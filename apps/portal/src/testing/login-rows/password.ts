import { firstLogin } from '../../auth/login/cells/pre-login.ts'
import { email, stranger, known, answer, error, entered, busy, type Rows } from './given.ts'

export const passwordRows: Rows = [
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
  [busy, { is: 'sessionOpened', answer }, known, { step: 'success' }, [{ do: 'goOnward', afterMs: 200 }]],
  [entered, { is: 'wentBack' }, stranger, { step: 'preLogin', email }, []],
  [{ step: 'success' }, { is: 'continued' }, known, { step: 'success' }, [{ do: 'goOnward', afterMs: 0 }]],
  [{ step: 'success' }, { is: 'signedOut' }, stranger, firstLogin, []],
]
