import { firstStep } from '../choose.ts'
import type { MfaCommand, MfaFacts, MfaNext, MfaState } from '../mfa.types.ts'

type Steps = Exclude<MfaState, { step: 'recoveryCode' | 'noMFAEnrolledStepUp' }>

/** What every step that asks has in common. Any of them can be the first: then its commands are still to be given. */
export const asking = {
  opened: ({ pending }: Steps, _: unknown, { preferred }: MfaFacts): MfaNext => firstStep(pending, preferred),
  /** Said by the server while the step is on screen already. */
  rememberAllowed: <State extends Steps>(
    state: State,
    { seconds }: { readonly seconds: number },
  ): readonly [State] => [{ ...state, pending: { ...state.pending, rememberSeconds: seconds } }],
  recoveryAsked: <State extends Steps>(state: State): readonly [State, MfaCommand] => [
    state,
    { do: 'recover' },
  ],
  gaveUp: <State extends Steps>(state: State): readonly [State, MfaCommand] => [state, { do: 'giveUp' }],
}
