import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../../testing/flow-rows.ts'
import { firstSocial, type SocialCommand, type SocialEvent, type SocialState, social } from './social.flow.ts'

const provider = 'google'
const going: SocialState = { step: 'waiting', provider }
const out: SocialState = { step: 'waiting', provider, txn: 't', url: 'u', isBlocked: false }
const answer = { mfaRequired: false, accessToken: 'a.b.c' }
const error = new ApiError('EXTERNAL_LOGIN_REFUSED')
const gone: SocialState = { step: 'choosing', error: new ApiError('EXTERNAL_LOGIN_GONE') }
const closing = { do: 'closeWindow' } as const

const rows: readonly Row<SocialState, SocialEvent, SocialCommand, undefined>[] = [
  [firstSocial, { is: 'chosen', provider }, undefined, going, [{ do: 'goOut', provider }]],
  [
    going,
    { is: 'departed', txn: 't', url: 'u', isBlocked: false },
    undefined,
    out,
    [{ do: 'watch', txn: 't' }],
  ],
  [out, { is: 'cameBack', txn: 't' }, undefined, out, [{ do: 'redeem', txn: 't', provider }]],
  [out, { is: 'cameBack', txn: 'an earlier one' }, undefined, out, []],
  [out, { is: 'expired', txn: 't' }, undefined, gone, [closing]],
  [out, { is: 'expired', txn: 'an earlier one' }, undefined, out, []],
  [out, { is: 'redeemed', answer }, undefined, { step: 'signedIn', answer }, []],
  [out, { is: 'refused', error }, undefined, { step: 'choosing', error }, [closing]],
  [
    out,
    { is: 'sameTabAsked' },
    undefined,
    { step: 'waiting', provider, isLeaving: true },
    [closing, { do: 'goInThisTab', provider }],
  ],
  [out, { is: 'cancelled' }, undefined, { step: 'choosing' }, [closing]],
]

describe('social', () => testRows(social, firstSocial, rows))
