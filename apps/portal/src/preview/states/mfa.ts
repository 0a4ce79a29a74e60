import { ApiError } from '@vestibule/contract/errors'
import type { LoginState } from '../../auth/login/login.types.ts'
import type { MobileAuthenticatorState } from '../../auth/mobile-authenticator/mobile-authenticator.flow.ts'
import type { MfaState, Pending } from '../../auth/mfa/mfa.types.ts'
import { mfaAsked, mfaForced, secret } from '../handlers/mfa.ts'
import { email, type States } from './given.ts'

const devices = mfaAsked.mfaDevices
const enrolled: Pending = {
  mfaToken: 'mfa',
  isEnrolled: true,
  devices,
  strategies: mfaAsked.mfaStrategies,
  mayRecover: true,
  rememberSeconds: 1_209_600,
}
const fresh: Pending = {
  mfaToken: 'mfa',
  isEnrolled: false,
  devices: mfaForced.mfaDevices,
  strategies: mfaForced.mfaStrategies,
  mayRecover: false,
}
const key: Pending = {
  ...enrolled,
  devices: { ...mfaForced.mfaDevices, webauthn: devices.webauthn.slice(0, 1) },
}
const away = new ApiError('UNAVAILABLE', {}, { status: 503, traceId: '4f0c2b1d9a7e4c53' })
const wrong = new ApiError('CODE_INVALID')
const app = { name: 'authenticatorApp', deviceId: 'app-1' } as const
const codes = [
  'K7QF-2MWD-9XRT-HB4N-V5LJ-6SCP',
  'P3ZC-8VJK-6LSY-4WGA-T2RN-9HDX',
  'D9HT-5NQB-2FXM-7RKE-C8WJ-3VZL',
  'W4LS-6YCP-3JVD-8TZH-M7GF-2QBX',
  'B2XN-7GKF-9MRQ-5CWS-H4DT-8YPL',
  'H8JD-4TVZ-2PLB-6NYK-X3SF-7QMC',
  'R5MW-3QHX-7DGS-9FJC-K2VB-6ZNT',
  'Y6CB-9KZT-4VNL-2PMX-S8QD-5WHG',
  'F3GQ-8RJW-5HSD-7BTK-N9YL-4CXM',
  'N7VP-2LXC-6ZYM-4QHG-J5KW-8FRD',
]
const sms = {
  step: 'smsVerifyCode',
  pending: enrolled,
  method: { name: 'sms', deviceId: 'phone-1', label: '********42' },
  to: '********42',
  otcToken: 'otc',
  isSending: false,
  sent: 1,
  isBusy: false,
} as const

export const mfaStates: States<MfaState> = {
  verify: { step: 'verify', pending: enrolled, isBusy: false },
  'verify-enrol': { step: 'verify', pending: fresh, isBusy: false },
  'verify-key': { step: 'verify', pending: key, isBusy: false },
  'verify-refused': {
    step: 'verify',
    pending: enrolled,
    isBusy: false,
    error: new ApiError('WEBAUTHN_REFUSED'),
  },
  authenticatorApp: { step: 'authenticatorApp', pending: enrolled, method: app, isBusy: false },
  'authenticatorApp-wrong': {
    step: 'authenticatorApp',
    pending: enrolled,
    method: app,
    isBusy: false,
    error: wrong,
  },
  'authenticatorApp-enrol': {
    step: 'authenticatorApp',
    pending: fresh,
    method: { name: 'authenticatorApp' },
    secret,
    isBusy: false,
  },
  'authenticatorApp-away': {
    step: 'authenticatorApp',
    pending: fresh,
    method: { name: 'authenticatorApp' },
    isBusy: false,
    error: away,
  },
  'authenticatorApp-late': {
    step: 'authenticatorApp',
    pending: enrolled,
    method: app,
    isBusy: false,
    error: new ApiError('MFA_TOKEN_INVALID'),
  },
  smsSetPhoneNumber: { step: 'smsSetPhoneNumber', pending: fresh, isBusy: false },
  'smsSetPhoneNumber-bad': {
    step: 'smsSetPhoneNumber',
    pending: fresh,
    isBusy: false,
    error: new ApiError('PHONE_INVALID'),
  },
  smsVerifyCode: sms,
  emailVerifyCode: {
    ...sms,
    step: 'emailVerifyCode',
    method: { name: 'email', label: 'admin@acme.test' },
    to: 'admin@acme.test',
  },
  recoveryCode: { step: 'recoveryCode', pending: fresh, codes, answer: { mfaRequired: false } },
  noMFAEnrolledStepUp: { step: 'noMFAEnrolledStepUp', pending: fresh },
}

/** The same flow where signing in leads into it. */
export const twoFactorStates = {
  loginWithTwoFactor: { step: 'loginWithTwoFactor', answer: mfaAsked },
  forceTwoFactor: { step: 'forceTwoFactor', answer: mfaForced },
  recoverTwoFactor: { step: 'recoverTwoFactor', answer: mfaAsked, isBusy: false },
  'recoverTwoFactor-wrong': { step: 'recoverTwoFactor', answer: mfaAsked, isBusy: false, error: wrong },
} as const satisfies Readonly<Record<string, LoginState>>

export const mobileAuthenticator: States<MobileAuthenticatorState> = {
  lookingUp: { step: 'lookingUp' },
  'lookingUp-away': { step: 'lookingUp', error: away },
  confirming: { step: 'confirming', account: email, userId: 'u', answer: mfaAsked },
  failed: { step: 'failed', error: new ApiError('MFA_TOKEN_INVALID') },
}
