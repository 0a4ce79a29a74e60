import { ApiError } from '@vestibule/contract/errors'
import { choose } from '../choose.ts'
import type { MfaCells } from '../mfa.types.ts'
import { answered } from './answered.ts'
import { asking } from './asking.ts'

export const verify: MfaCells<'verify'> = {
  verify: {
    ...asking,
    methodChosen: (state, { method }) => (state.isBusy ? [state] : choose(state.pending, method)),
    answered: (state, { answer }) => answered(state, answer, state.tried?.name),
    // Refusing, giving up and not being able to look the same, and the browser does not always say that it asked.
    keyDismissed: ({ pending, tried }) => [
      { step: 'verify', pending, tried, isBusy: false, error: new ApiError('KEY_UNUSED') },
    ],
    refused: ({ pending, tried }, { error }) => [{ step: 'verify', pending, tried, isBusy: false, error }],
  },
}
