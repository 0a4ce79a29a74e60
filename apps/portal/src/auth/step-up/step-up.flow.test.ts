import { ApiError } from '@vestibule/contract/errors'
import { describe } from 'vitest'
import { type Row, testRows } from '../../testing/flow-rows.ts'
import {
  firstStepUp,
  type StepUpCommand,
  type StepUpEvent,
  type StepUpFacts,
  type StepUpState,
  stepUp,
} from './step-up.flow.ts'

const facts: StepUpFacts = { maxAge: 60, isSignedIn: true }
const stranger: StepUpFacts = { maxAge: undefined, isSignedIn: false }
const answer = { mfaRequired: false, accessToken: 'a.b.c' }
const pendingLogin = { mfaRequired: true, mfaToken: 'm' }
const away = new ApiError('OFFLINE')
const busy = new ApiError('TOO_MANY_ATTEMPTS')
const broken = new ApiError('UNAVAILABLE')
const none = new ApiError('MFA_NOT_ENROLLED')
const refused = new ApiError('SESSION_ENDED')
const verifying: StepUpState = { step: 'verifying', answer: pendingLogin }
const success: StepUpState = { step: 'success' }
const nothing: StepUpState = { step: 'noMFAEnrolledStepUp' }
const onward = { do: 'goOnward', afterMs: 200 } as const
const again = { do: 'signInAgain' } as const

const rows: readonly Row<StepUpState, StepUpEvent, StepUpCommand, StepUpFacts>[] = [
  [firstStepUp, { is: 'opened' }, facts, firstStepUp, [{ do: 'generate', maxAge: 60 }]],
  [firstStepUp, { is: 'opened' }, stranger, firstStepUp, [again]],
  [firstStepUp, { is: 'generated', answer }, facts, firstStepUp, [{ do: 'openSession', answer }]],
  [firstStepUp, { is: 'generated', answer: pendingLogin }, facts, verifying, []],
  [firstStepUp, { is: 'sessionOpened' }, facts, success, [onward]],
  [firstStepUp, { is: 'refused', error: none }, facts, nothing, []],
  [firstStepUp, { is: 'refused', error: refused }, facts, firstStepUp, [again]],
  [firstStepUp, { is: 'refused', error: away }, facts, { step: 'generating', error: away }, []],
  [firstStepUp, { is: 'refused', error: broken }, facts, { step: 'generating', error: broken }, []],
  [firstStepUp, { is: 'refused', error: busy }, facts, { step: 'generating', error: busy }, []],
  [
    { step: 'generating', error: away },
    { is: 'retried' },
    facts,
    firstStepUp,
    [{ do: 'generate', maxAge: 60 }],
  ],
  [firstStepUp, { is: 'gaveUp' }, facts, firstStepUp, [{ do: 'leave', because: 'cancelled' }]],
  [verifying, { is: 'factorShown', answer }, facts, verifying, [{ do: 'openSession', answer }]],
  [verifying, { is: 'sessionOpened' }, facts, success, [onward]],
  [verifying, { is: 'refused', error: away }, facts, { ...verifying, error: away }, []],
  [verifying, { is: 'gaveUp' }, facts, verifying, [{ do: 'leave', because: 'cancelled' }]],
  [nothing, { is: 'gaveUp' }, facts, nothing, [{ do: 'leave', because: 'notEnrolled' }]],
  [success, { is: 'continued' }, facts, success, [{ do: 'goOnward', afterMs: 0 }]],
]

describe('step-up', () => testRows(stepUp, firstStepUp, rows))
