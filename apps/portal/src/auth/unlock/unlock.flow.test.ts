import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  firstUnlock,
  type UnlockCommand,
  type UnlockEvent,
  type UnlockFacts,
  type UnlockState,
  unlock,
} from './unlock.flow.ts'

type Rows = readonly Row<UnlockState, UnlockEvent, UnlockCommand, UnlockFacts>[]

const withToken: UnlockFacts = { token: 'token' }
const without: UnlockFacts = { token: undefined }
const invalid = new ApiError('LINK_INVALID')
const away = new ApiError('UNAVAILABLE')
const busy: UnlockState = { step: 'unlock', isBusy: true }
const success: UnlockState = { step: 'success' }
const failed: UnlockState = { step: 'failed', error: invalid }

const rows: Rows = [
  [firstUnlock, { is: 'opened' }, withToken, firstUnlock, []],
  [firstUnlock, { is: 'opened' }, without, failed, []],
  [firstUnlock, { is: 'confirmed' }, withToken, busy, [{ do: 'unlock', token: 'token' }]],
  [firstUnlock, { is: 'confirmed' }, without, failed, []],
  [busy, { is: 'unlocked' }, withToken, success, [{ do: 'goToSignIn', afterMs: 5000 }]],
  [busy, { is: 'refused', error: invalid }, withToken, failed, []],
  [busy, { is: 'refused', error: away }, withToken, { step: 'unlock', isBusy: false, error: away }, []],
  [success, { is: 'continued' }, withToken, success, [{ do: 'goToSignIn', afterMs: 0 }]],
  [failed, { is: 'continued' }, withToken, failed, [{ do: 'goToSignIn', afterMs: 0 }]],
]

describe('unlock', () => testRows(unlock, firstUnlock, rows))
