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
const whole: InvitationFacts = { invited, isSignedIn: false, isByCode: false }
const torn: InvitationFacts = { ...whole, invited: undefined }
const known: InvitationFacts = { ...whole, isSignedIn: true }
const typing: InvitationFacts = { ...whole, isByCode: true }
const code = '123456'
const wrong = new ApiError('CODE_INVALID')
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
  [firstInvitation, { is: 'opened' }, typing, firstInvitation, []],
  [firstInvitation, { is: 'opened' }, { ...torn, isByCode: true }, invalid, []],
  [
    firstInvitation,
    { is: 'codeEntered', code },
    typing,
    { step: 'pending', code },
    [{ do: 'accept', invited, code }],
  ],
  [
    { step: 'pending', code },
    { is: 'refused', error: wrong },
    typing,
    { step: 'validate', error: wrong },
    [],
  ],
  [{ step: 'pending', code }, { is: 'refused', error: old }, typing, { step: 'validate', error: old }, []],
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
