import type { Flow } from '../../kit/flow.ts'
import { app } from './cells/app.ts'
import { sent } from './cells/sent.ts'
import { verify } from './cells/verify.ts'
import { firstStep } from './choose.ts'
import type { MfaCommand, MfaEvent, MfaFacts, MfaState, Pending } from './mfa.types.ts'

/** The first step, before its commands were given: what is on screen at once is what stays there. */
export const firstMfa = (pending: Pending, preferred: string | undefined): MfaState =>
  firstStep(pending, preferred)[0]

/** One table for signing in and for step-up; how it ends is one event of theirs. */
export const mfa: Flow<MfaState, MfaEvent, MfaCommand, MfaFacts> = {
  ...verify,
  ...app,
  ...sent,
  recoveryCode: {
    codesKept: (state) => [state, { do: 'finish', answer: state.answer, name: state.name }],
  },
  noMFAEnrolledStepUp: { gaveUp: (state) => [state, { do: 'giveUp' }] },
}
