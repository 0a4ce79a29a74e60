import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  firstInvitation,
  type InvitationCommand,
  type InvitationEvent,
  type InvitationFacts,
  type InvitationState,
  invitation,
} from './invitation.flow.ts'

const invited = { userId: 'u', token: 't' }
const whole: InvitationFacts = { invited, isSignedIn: false }
const torn: InvitationFacts = { invited: undefined, isSignedIn: false }
const known: InvitationFacts = { invited, isSignedIn: true }
const old = new ApiError('LINK_INVALID')
const away = new ApiError('UNAVAILABLE')
const pending = { step: 'pending' } as const
const success = { step: 'success' } as const
const invalid = { step: 'invalid' } as const
const failed = { step: 'failed', error: old } as const
const session = { accessToken: 'a.b.c' }

const rows: readonly Row<InvitationState, InvitationEvent, InvitationCommand, InvitationFacts>[] = [
  [firstInvitation, { is: 'opened' }, whole, pending, [{ do: 'accept', invited }]],
  [firstInvitation, { is: 'opened' }, torn, invalid, []],
  [pending, { is: 'answered', answer: {} }, whole, success, []],
  [pending, { is: 'answered', answer: session }, whole, pending, [{ do: 'openSession', answer: session }]],
  [pending, { is: 'sessionOpened' }, known, success, []],
  [pending, { is: 'refused', error: old }, whole, failed, []],
  [pending, { is: 'refused', error: away }, whole, { step: 'pending', error: away }, []],
  [{ step: 'pending', error: away }, { is: 'retried' }, whole, pending, [{ do: 'accept', invited }]],
  [success, { is: 'continued' }, known, success, [{ do: 'goOnward' }]],
  [success, { is: 'continued' }, whole, success, [{ do: 'goToLogin' }]],
  [invalid, { is: 'continued' }, torn, invalid, [{ do: 'goToLogin' }]],
  [failed, { is: 'continued' }, whole, failed, [{ do: 'goToLogin' }]],
]

describe('invitation', () => testRows(invitation, firstInvitation, rows))
