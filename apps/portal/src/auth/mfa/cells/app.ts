import { chooser } from '../choose.ts'
import type { MfaCells } from '../mfa.types.ts'
import { answered } from './answered.ts'
import { asking } from './asking.ts'

export const app: MfaCells<'authenticatorApp'> = {
  authenticatorApp: {
    ...asking,
    secretMade: (state, { secret }) => [{ ...state, secret, error: undefined }],
    codeEntered: (state, { code, remember: rememberDevice }) => {
      const { mfaToken } = state.pending
      const { deviceId } = state.method
      const next = { ...state, isBusy: true, error: undefined }
      if (state.isBusy) return [state]
      return deviceId === undefined
        ? [next, { do: 'enrolApp', mfaToken, code, rememberDevice }]
        : [next, { do: 'verifyApp', mfaToken, deviceId, code, rememberDevice }]
    },
    resendAsked: (state) => [
      { ...state, error: undefined },
      { do: 'makeSecret', mfaToken: state.pending.mfaToken },
    ],
    answered: (state, { answer }) => answered(state, answer, state.method.name),
    refused: (state, { error }) => [{ ...state, isBusy: false, error }],
    wentBack: ({ pending }) => chooser(pending),
  },
}
