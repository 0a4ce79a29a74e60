import { ApiError } from '@vestibule/contract/errors'
import type { StepUpState } from '../../auth/step-up/step-up.flow.ts'
import type { IdleState } from '../../auth/idle/idle.flow.ts'
import type { ForgotPasswordState } from '../../auth/forgot-password/forgot-password.flow.ts'
import type { MagicLinkState } from '../../auth/magic-link/magic-link.flow.ts'
import type { OpenAppState } from '../../auth/open-app/open-app.flow.ts'
import type { PhoneResetState } from '../../auth/phone-reset/phone-reset.flow.ts'
import type { UnlockState } from '../../auth/unlock/unlock.flow.ts'
import { away, email, expired, previewTime, type States, waiting } from './given.ts'
import { mfaAsked } from '../handlers/mfa.ts'

export const unlock: States<UnlockState> = {
  unlock: { step: 'unlock', isBusy: false },
  'unlock-away': { step: 'unlock', isBusy: false, error: away },
  success: { step: 'success' },
  failed: { step: 'failed', error: expired },
}

export const openApp: States<OpenAppState> = {
  openApp: { step: 'openApp', app: 'https://app.acme.test/mobile' },
  'openApp-unknown': { step: 'openApp' },
}

/** The other steps show nothing. */
export const idle: { readonly warned: IdleState } = {
  warned: { step: 'warned', watch: { limitMs: 900_000 }, endsAt: previewTime + 42_000 },
}

export const magicLink: States<MagicLinkState> = {
  magicLinkPostLogin: { step: 'magicLinkPostLogin', isBusy: false },
  'magicLinkPostLogin-foreign': {
    step: 'magicLinkPostLogin',
    isBusy: false,
    confirmation: new ApiError('CONFIRMATION_REQUIRED', {
      email,
      ip: '203.0.113.7',
      requestedAt: '2026-11-21T08:55:00.000Z',
    }),
  },
  'magicLinkPostLogin-expired': { step: 'magicLinkPostLogin', isBusy: false, error: expired },
  'magicLinkPostLogin-away': { step: 'magicLinkPostLogin', isBusy: false, error: away },
  magicLinkPostLoginSuccess: { step: 'magicLinkPostLoginSuccess' },
}

export const stepUp: States<StepUpState> = {
  generating: { step: 'generating' },
  'generating-away': { step: 'generating', error: away },
  verifying: { step: 'verifying', answer: mfaAsked },
  noMFAEnrolledStepUp: { step: 'noMFAEnrolledStepUp' },
  success: { step: 'success' },
}

export const forgotPassword: States<ForgotPasswordState> = {
  forgotPassword: { step: 'forgotPassword', email },
  'forgotPassword-expired': { step: 'forgotPassword', why: expired },
  'forgotPassword-none': { step: 'forgotPassword', email, error: new ApiError('RECOVERY_UNAVAILABLE') },
  'forgotPassword-away': { step: 'forgotPassword', email, failed: 'sendMail', error: away },
  forgotPasswordEmailSuccess: { step: 'forgotPasswordEmailSuccess', email, isSending: false, resent: 0 },
  passwordRecoverySelector: { step: 'passwordRecoverySelector', email },
  resetPasswordViaSms: { step: 'resetPasswordViaSms', email, ...waiting },
  'resetPasswordViaSms-away': {
    step: 'resetPasswordViaSms',
    email,
    ...waiting,
    sent: 0,
    failed: 'sendText',
    error: away,
  },
  resetPasswordPage: { step: 'resetPasswordPage', isChecked: true, isBusy: false },
  'resetPasswordPage-checking': { step: 'resetPasswordPage', isChecked: false, isBusy: false },
  'resetPasswordPage-common': {
    step: 'resetPasswordPage',
    isChecked: true,
    isBusy: false,
    error: new ApiError('PASSWORD_COMMON'),
  },
  resetPasswordSuccess: { step: 'resetPasswordSuccess' },
}

export const phoneReset: States<PhoneResetState> = {
  ResetPhoneNumber: { step: 'ResetPhoneNumber', isBusy: false },
  VerifyResetPhoneNumber: { step: 'VerifyResetPhoneNumber', email, token: 'handle', ...waiting },
  ChangePhoneNumber: { step: 'ChangePhoneNumber', token: 'right', isBusy: false },
}
