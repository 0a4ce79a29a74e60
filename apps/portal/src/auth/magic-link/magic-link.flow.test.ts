import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  firstMagicLink,
  type MagicLinkCommand,
  type MagicLinkEvent,
  type MagicLinkFacts,
  type MagicLinkState,
  magicLink,
} from './magic-link.flow.ts'

const whole: MagicLinkFacts = { token: 't' }
const torn: MagicLinkFacts = { token: undefined }
const answer = { mfaRequired: false, accessToken: 'a.b.c' }
const old = new ApiError('LINK_INVALID')
const foreign = new ApiError('CONFIRMATION_REQUIRED')
const opened = { step: 'magicLinkPostLogin', isBusy: false } as const
const busy: MagicLinkState = { step: 'magicLinkPostLogin', isBusy: true }
const confirming = { step: 'magicLinkPostLogin', isBusy: false, confirmation: foreign } as const
const success: MagicLinkState = { step: 'magicLinkPostLoginSuccess' }

const rows: readonly Row<MagicLinkState, MagicLinkEvent, MagicLinkCommand, MagicLinkFacts>[] = [
  [firstMagicLink, { is: 'opened' }, whole, firstMagicLink, []],
  [firstMagicLink, { is: 'opened' }, torn, { ...opened, error: old }, []],
  [firstMagicLink, { is: 'confirmed' }, whole, busy, [{ do: 'signIn', token: 't', isConfirmed: false }]],
  [firstMagicLink, { is: 'confirmed' }, torn, firstMagicLink, []],
  [busy, { is: 'confirmed' }, whole, busy, []],
  [busy, { is: 'refused', error: old }, whole, { ...opened, error: old }, []],
  [busy, { is: 'refused', error: foreign }, whole, confirming, []],
  [
    confirming,
    { is: 'confirmed' },
    whole,
    { ...confirming, isBusy: true },
    [{ do: 'signIn', token: 't', isConfirmed: true }],
  ],
  [{ ...confirming, isBusy: true }, { is: 'refused', error: old }, whole, { ...confirming, error: old }, []],
  [busy, { is: 'answered', answer }, whole, busy, [{ do: 'openSession', answer }]],
  [busy, { is: 'sessionOpened' }, whole, success, [{ do: 'goOnward', afterMs: 5000 }]],
  [success, { is: 'continued' }, whole, success, [{ do: 'goOnward', afterMs: 0 }]],
]

describe('magic link', () => testRows(magicLink, firstMagicLink, rows))
