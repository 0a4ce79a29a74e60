import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  firstInvitation,
  type InvitationCommand,
  type InvitationEvent,
  type InvitationFacts,
  type InvitationState,
  invitation as flow,
} from './invitation.flow.ts'

const invited = { userId: 'u', token: 't' }
const invitation = { tenant: 'Acme', email: 'ada@acme.test' }
const signedOut: InvitationFacts = { invited, userId: undefined }
const torn: InvitationFacts = { ...signedOut, invited: undefined }
const known: InvitationFacts = { ...signedOut, userId: 'u' }
const other: InvitationFacts = { ...signedOut, userId: 'v' }
const code = '123456'
const wrong = new ApiError('CODE_INVALID')
const old = new ApiError('LINK_INVALID')
const expired = new ApiError('CODE_EXPIRED')
const away = new ApiError('UNAVAILABLE')
const ended = new ApiError('SESSION_ENDED')
const validate = { step: 'validate', invitation } as const
const signInFirst = { step: 'signInFirst', invitation } as const
const switchAccount = { step: 'switchAccount', invitation } as const
const pending = { step: 'pending', invitation, code: undefined } as const
const pendingCode = { step: 'pending', invitation, code } as const
const success = { step: 'success', invitation, tenantId: 'acme' } as const
const invalid = { step: 'invalid' } as const
const failed = { step: 'failed', error: old } as const
const verified = { is: 'verified', invitation } as const
const verify = { do: 'verify', token: 't' } as const

const rows: readonly Row<InvitationState, InvitationEvent, InvitationCommand, InvitationFacts>[] = [
  [firstInvitation, { is: 'opened' }, signedOut, firstInvitation, [verify]],
  [firstInvitation, { is: 'opened' }, torn, invalid, []],
  [firstInvitation, verified, known, validate, []],
  [firstInvitation, verified, signedOut, signInFirst, []],
  [firstInvitation, verified, other, switchAccount, []],
  [firstInvitation, { is: 'refused', error: old }, known, failed, []],
  [firstInvitation, { is: 'refused', error: away }, known, { step: 'validate', error: away }, []],
  [{ step: 'validate', error: away }, { is: 'retried' }, known, firstInvitation, [verify]],
  [validate, { is: 'joinAsked' }, known, pending, [{ do: 'accept', invited, code: undefined }]],
  [validate, { is: 'joinAsked', code }, known, pendingCode, [{ do: 'accept', invited, code }]],
  [validate, { is: 'joinAsked' }, torn, invalid, []],
  [
    { ...validate, error: expired },
    { is: 'codeAsked' },
    known,
    { ...validate, isSending: true },
    [{ do: 'sendCode', email: 'ada@acme.test', token: 't' }],
  ],
  [validate, { is: 'codeAsked' }, torn, invalid, []],
  [{ ...validate, isSending: true }, { is: 'codeSent' }, known, { ...validate, sent: 2 }, []],
  [{ ...validate, isSending: true, sent: 2 }, { is: 'codeSent' }, known, { ...validate, sent: 3 }, []],
  [{ ...validate, isSending: true }, { is: 'refused', error: away }, known, { ...validate, error: away }, []],
  [signInFirst, { is: 'signInAsked' }, signedOut, signInFirst, [{ do: 'signIn', invitation }]],
  [
    switchAccount,
    { is: 'switchAsked' },
    other,
    { ...switchAccount, isBusy: true },
    [{ do: 'switchAccount', invitation }],
  ],
  [switchAccount, { is: 'continued' }, other, switchAccount, [{ do: 'goOnward' }]],
  [pending, { is: 'accepted', tenantId: 'acme' }, known, success, []],
  [pending, { is: 'refused', error: old }, known, failed, []],
  [pending, { is: 'refused', error: away }, known, { ...pending, error: away }, []],
  [pending, { is: 'refused', error: ended }, signedOut, signInFirst, []],
  [pendingCode, { is: 'refused', error: wrong }, known, { ...validate, error: wrong }, []],
  [pendingCode, { is: 'refused', error: old }, known, { ...validate, error: old }, []],
  [
    { ...pending, error: away },
    { is: 'retried' },
    known,
    pending,
    [{ do: 'accept', invited, code: undefined }],
  ],
  [
    { ...success, error: away },
    { is: 'continued' },
    known,
    { ...success, isBusy: true },
    [{ do: 'enterTenant', tenantId: 'acme' }],
  ],
  [
    { ...success, isBusy: true },
    { is: 'refused', error: away },
    known,
    { ...success, isBusy: false, error: away },
    [],
  ],
  [invalid, { is: 'continued' }, torn, invalid, [{ do: 'goToLogin' }]],
  [failed, { is: 'continued' }, signedOut, failed, [{ do: 'goToLogin' }]],
]

describe('invitation', () => testRows(flow, firstInvitation, rows))
