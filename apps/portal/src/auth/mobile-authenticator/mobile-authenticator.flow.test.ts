import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  firstMobileAuthenticator,
  mobileAuthenticator,
  type MobileAuthenticatorCommand,
  type MobileAuthenticatorEvent,
  type MobileAuthenticatorFacts,
  type MobileAuthenticatorState,
} from './mobile-authenticator.flow.ts'

const named: MobileAuthenticatorFacts = { mfaToken: 'm' }
const unnamed: MobileAuthenticatorFacts = { mfaToken: undefined }
const answer = { mfaRequired: true, mfaToken: 'm' }
const account = 'ada@acme.test'
const userId = 'u'
const confirming = { step: 'confirming', account, userId, answer } as const
const old = new ApiError('MFA_TOKEN_INVALID')
const away = new ApiError('UNAVAILABLE')
const failed = { step: 'failed', error: old } as const

const rows: readonly Row<
  MobileAuthenticatorState,
  MobileAuthenticatorEvent,
  MobileAuthenticatorCommand,
  MobileAuthenticatorFacts
>[] = [
  [
    firstMobileAuthenticator,
    { is: 'opened' },
    named,
    firstMobileAuthenticator,
    [{ do: 'lookUp', mfaToken: 'm' }],
  ],
  [firstMobileAuthenticator, { is: 'opened' }, unnamed, firstMobileAuthenticator, [{ do: 'goToSignIn' }]],
  [firstMobileAuthenticator, { is: 'lookedUp', account, userId, answer }, named, confirming, []],
  [firstMobileAuthenticator, { is: 'refused', error: old }, named, failed, []],
  [firstMobileAuthenticator, { is: 'refused', error: away }, named, { step: 'lookingUp', error: away }, []],
  [confirming, { is: 'confirmed' }, named, confirming, [{ do: 'goToFactor', answer }]],
  [confirming, { is: 'declined' }, named, confirming, [{ do: 'goToSignIn' }]],
  [failed, { is: 'declined' }, named, failed, [{ do: 'goToSignIn' }]],
]

describe('the second factor of a sign-in that was handed over', () =>
  testRows(mobileAuthenticator, firstMobileAuthenticator, rows))
