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
const facts: ImpersonateFacts = { wish: params }
const untold: ImpersonateFacts = { wish: undefined }
const invalid = new ApiError('LINK_INVALID')
const failed: ImpersonateState = { step: 'impersonating', error: invalid }
const success: ImpersonateState = { step: 'success' }
const answer = { mfaRequired: false, accessToken: 'a' }

const rows: Rows = [
  [firstImpersonate, { is: 'opened' }, facts, firstImpersonate, [{ do: 'impersonate', wish: params }]],
  [firstImpersonate, { is: 'opened' }, untold, failed, []],
  [firstImpersonate, { is: 'answered', answer }, facts, firstImpersonate, [{ do: 'openSession', answer }]],
  [firstImpersonate, { is: 'sessionOpened' }, facts, success, [{ do: 'goOnward', afterMs: 1000 }]],
  [firstImpersonate, { is: 'refused', error: invalid }, facts, failed, []],
  [failed, { is: 'retried' }, facts, firstImpersonate, [{ do: 'impersonate', wish: params }]],
  [failed, { is: 'retried' }, untold, failed, []],
  [failed, { is: 'gaveUp' }, facts, failed, [{ do: 'leave' }]],
  [success, { is: 'continued' }, facts, success, [{ do: 'goOnward', afterMs: 0 }]],
]

describe('impersonate', () => testRows(impersonate, firstImpersonate, rows))
