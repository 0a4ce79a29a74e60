import { choose } from '../choose.ts'
import type { MfaCells } from '../mfa.types.ts'
import { answered } from './answered.ts'
import { asking } from './asking.ts'

export const verify: MfaCells<'verify'> = {
  verify: {
    ...asking,
    methodChosen: (state, { method }) => (state.isBusy ? [state] : choose(state.pending, method)),
    answered: (state, { answer }) => answered(state, answer, state.tried?.name),
    keyDismissed: ({ pending, tried }) => [{ step: 'verify', pending, tried, isBusy: false }],
    refused: ({ pending, tried }, { error }) => [{ step: 'verify', pending, tried, isBusy: false, error }],
  },
}
