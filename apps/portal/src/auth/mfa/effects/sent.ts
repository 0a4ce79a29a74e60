import {
  enrollMFASMSForLogin,
  preEnrollMFASMSForLogin,
  preVerifyMFAEmailCode,
  preVerifyMFASMSForLogin,
  verifyMFAEmailCode,
  verifyMFASMSForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import type { MfaEffects } from '../mfa.effects.ts'
import { answeredWith } from './app.ts'

const sent = ({ otcToken }: { readonly otcToken: string }) => ({ is: 'codeSent', otcToken }) as const

export const sentEffects: MfaEffects<'sendSms' | 'sendSmsTo' | 'verifySms' | 'sendEmail' | 'verifyEmail'> = {
  sendSms: ({ mfaToken, deviceId }, { call }) =>
    toOutcomeEvent(call(preVerifyMFASMSForLogin, { mfaToken, deviceId }), sent),
  sendSmsTo: ({ mfaToken, phoneNumber }, { call }) =>
    toOutcomeEvent(call(preEnrollMFASMSForLogin, { mfaToken, phoneNumber }), sent),
  verifySms: ({ do: _, deviceId, ...input }, { call }) =>
    toOutcomeEvent(
      deviceId === undefined
        ? call(enrollMFASMSForLogin, input)
        : call(verifyMFASMSForLogin, { ...input, deviceId }),
      answeredWith,
    ),
  sendEmail: ({ mfaToken }, { call }) => toOutcomeEvent(call(preVerifyMFAEmailCode, { mfaToken }), sent),
  verifyEmail: ({ do: _, ...input }, { call }) =>
    toOutcomeEvent(call(verifyMFAEmailCode, input), answeredWith),
}
