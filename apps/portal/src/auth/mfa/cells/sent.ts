import type { ApiError } from '@vestibule/contract/errors'
import { chooser } from '../choose.ts'
import type { MfaCells, MfaCommand, MfaNext, MfaState } from '../mfa.types.ts'
import { answered } from './answered.ts'
import { asking } from './asking.ts'

type SentState = Extract<MfaState, { step: 'smsVerifyCode' | 'emailVerifyCode' }>

const sendCommand = ({ step, pending: { mfaToken }, method, to }: SentState): MfaCommand => {
  if (step === 'emailVerifyCode') return { do: 'sendEmail', mfaToken }
  const { deviceId } = method
  return deviceId === undefined
    ? { do: 'sendSmsTo', mfaToken, phoneNumber: to }
    : { do: 'sendSms', mfaToken, deviceId }
}

const resend = (state: SentState): MfaNext =>
  state.isSending ? [state] : [{ ...state, isSending: true, error: undefined }, sendCommand(state)]

const check = (state: SentState, code: string, rememberDevice: boolean): MfaNext => {
  const { otcToken, isBusy, isSending, step, method, pending } = state
  if (isBusy) return [state]
  // Its handle is still to come.
  if (isSending) return [{ ...state, isBusy: true, error: undefined, held: { code, rememberDevice } }]
  if (otcToken === undefined) return [state]
  const completing = { mfaToken: pending.mfaToken, otcToken, code, rememberDevice }
  const command: MfaCommand =
    step === 'emailVerifyCode'
      ? { do: 'verifyEmail', ...completing }
      : { do: 'verifySms', deviceId: method.deviceId, ...completing }
  return [{ ...state, isBusy: true, error: undefined }, command]
}

const codeSent = ({ held, ...state }: SentState, { otcToken }: { readonly otcToken: string }): MfaNext => {
  const next = { ...state, otcToken, isSending: false, sent: state.sent + 1 }
  return held === undefined ? [next] : check({ ...next, isBusy: false }, held.code, held.rememberDevice)
}

const refuse = ({ held: _, ...state }: SentState, error: ApiError): MfaNext => [
  { ...state, isSending: false, isBusy: false, error },
]

export const sent: MfaCells<'smsSetPhoneNumber' | 'smsVerifyCode' | 'emailVerifyCode'> = {
  smsSetPhoneNumber: {
    ...asking,
    phoneEntered: (state, { phoneNumber }) =>
      state.isBusy
        ? [state]
        : [
            { ...state, phoneNumber, isBusy: true, error: undefined },
            { do: 'sendSmsTo', mfaToken: state.pending.mfaToken, phoneNumber },
          ],
    codeSent: ({ pending, phoneNumber = '' }, { otcToken }) => [
      {
        step: 'smsVerifyCode',
        pending,
        method: { name: 'sms' },
        to: phoneNumber,
        otcToken,
        isSending: false,
        sent: 1,
        isBusy: false,
      },
    ],
    refused: (state, { error }) => [{ ...state, isBusy: false, error }],
    wentBack: ({ pending }) => chooser(pending),
  },
  smsVerifyCode: {
    ...asking,
    codeSent,
    resendAsked: resend,
    codeEntered: (state, { code, remember }) => check(state, code, remember),
    answered: (state, { answer }) => answered(state, answer, 'sms'),
    refused: (state, { error }) => refuse(state, error),
    wentBack: ({ pending }) => chooser(pending),
  },
  emailVerifyCode: {
    ...asking,
    codeSent,
    resendAsked: resend,
    codeEntered: (state, { code, remember }) => check(state, code, remember),
    answered: (state, { answer }) => answered(state, answer, 'email'),
    refused: (state, { error }) => refuse(state, error),
    wentBack: ({ pending }) => chooser(pending),
  },
}
