import {
  lookUpRememberingMfaDevice,
  enrollMFAAuthenticatorAppForLogin,
  preEnrollMFAAuthenticatorAppForLogin,
  verifyMFAAuthenticatorAppForLogin,
} from '@vestibule/contract/areas/mfa-sign-in'
import { toOutcomeEvent } from '../../../kit/outcome.ts'
import type { LoginResponse } from '../../../session/types.ts'
import type { MfaEffects } from '../mfa.effects.ts'

export const answeredWith = (answer: LoginResponse) => ({ is: 'answered', answer }) as const

export const appEffects: MfaEffects<'askRemember' | 'makeSecret' | 'enrolApp' | 'verifyApp'> = {
  // Being asked every time is no reason to be kept out.
  askRemember: ({ mfaToken }, { call }) =>
    call(lookUpRememberingMfaDevice, { mfaToken }).then(
      ({ isAllowedToRemember, mfaDeviceExpiration: seconds }) =>
        isAllowedToRemember ? { is: 'rememberAllowed', seconds } : undefined,
      () => undefined,
    ),
  makeSecret: ({ mfaToken }, { call }) =>
    toOutcomeEvent(call(preEnrollMFAAuthenticatorAppForLogin, { mfaToken }), (secret) => ({
      is: 'secretMade',
      secret,
    })),
  enrolApp: ({ mfaToken, code: token, rememberDevice }, { call }) =>
    toOutcomeEvent(
      call(enrollMFAAuthenticatorAppForLogin, { mfaToken, token, rememberDevice }),
      answeredWith,
    ),
  verifyApp: ({ mfaToken, deviceId, code: value, rememberDevice }, { call }) =>
    toOutcomeEvent(
      call(verifyMFAAuthenticatorAppForLogin, { mfaToken, deviceId, value, rememberDevice }),
      answeredWith,
    ),
}
