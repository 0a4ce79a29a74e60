import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  firstImpersonate,
  type ImpersonateCommand,
  type ImpersonateEvent,
  type ImpersonateFacts,
  type ImpersonateState,
  impersonate,
} from './impersonate.flow.ts'

type Rows = readonly Row<ImpersonateState, ImpersonateEvent, ImpersonateCommand, ImpersonateFacts>[]

const params = { impersonatedUserId: 'u', actorToken: 't' }
const told: ImpersonateFacts = { wish: params }
const untold: ImpersonateFacts = { wish: undefined }
const invalid = new ApiError('LINK_INVALID')
const failed: ImpersonateState = { step: 'impersonating', error: invalid }
const success: ImpersonateState = { step: 'success' }
const answer = { mfaRequired: false, accessToken: 'a' }

const rows: Rows = [
  [firstImpersonate, { is: 'opened' }, told, firstImpersonate, [{ do: 'impersonate', wish: params }]],
  [firstImpersonate, { is: 'opened' }, untold, failed, []],
  [firstImpersonate, { is: 'answered', answer }, told, firstImpersonate, [{ do: 'openSession', answer }]],
  [firstImpersonate, { is: 'sessionOpened' }, told, success, [{ do: 'goOnward', afterMs: 1000 }]],
  [firstImpersonate, { is: 'refused', error: invalid }, told, failed, []],
  [failed, { is: 'retried' }, told, firstImpersonate, [{ do: 'impersonate', wish: params }]],
  [failed, { is: 'retried' }, untold, failed, []],
  [failed, { is: 'gaveUp' }, told, failed, [{ do: 'leave' }]],
  [success, { is: 'continued' }, told, success, [{ do: 'goOnward', afterMs: 0 }]],
]

describe('impersonate', () => testRows(impersonate, firstImpersonate, rows))
