import { ApiError } from '@vestibule/contract/errors'
import type { ComponentType } from 'react'
import type { ActivateState } from '../auth/activate/activate.flow.ts'
import { screens as activateScreens } from '../auth/activate/ActivateBox.tsx'
import type { ForgotPasswordState } from '../auth/forgot-password/forgot-password.flow.ts'
import { screens as forgotPasswordScreens } from '../auth/forgot-password/ForgotPasswordBox.tsx'
import { screens as invitationScreens } from '../auth/invitation/InvitationBox.tsx'
import type { InvitationState } from '../auth/invitation/invitation.flow.ts'
import { screens as loginScreens } from '../auth/login/LoginBox.tsx'
import type { LoginState } from '../auth/login/login.flow.ts'
import type { MagicLinkState } from '../auth/magic-link/magic-link.flow.ts'
import { screens as magicLinkScreens } from '../auth/magic-link/MagicLinkBox.tsx'
import { screens as signUpScreens } from '../auth/sign-up/SignUpBox.tsx'
import type { SignUpState } from '../auth/sign-up/sign-up.flow.ts'

/** A state for every step: one that is missing does not compile. Beside them, states worth looking at. */
type States<State extends { readonly step: string }> = {
  readonly [S in State['step']]: Extract<State, { step: S }>
} & { readonly [variant: `${string}-${string}`]: State }

const email = 'admin@acme.test'
const away = new ApiError('UNAVAILABLE', {}, { status: 503, traceId: '4f0c2b1d9a7e4c53' })
const expired = new ApiError('LINK_INVALID')

const login: States<LoginState> = {
  preLogin: { step: 'preLogin' },
  loginWithPassword: { step: 'loginWithPassword', email, isBusy: false },
  'loginWithPassword-busy': { step: 'loginWithPassword', email, isBusy: true },
  'loginWithPassword-wrong': {
    step: 'loginWithPassword',
    email,
    isBusy: false,
    error: new ApiError('INVALID_CREDENTIALS'),
  },
  'loginWithPassword-wait': {
    step: 'loginWithPassword',
    email,
    isBusy: false,
    error: new ApiError('TOO_MANY_ATTEMPTS', { retryAfterSeconds: 42 }),
  },
  'loginWithPassword-away': { step: 'loginWithPassword', email, isBusy: false, error: away },
  loginWithOtc: { step: 'loginWithOtc', email, isBusy: false, isSending: false, sent: 1 },
  'loginWithOtc-wrong': {
    step: 'loginWithOtc',
    email,
    isBusy: false,
    isSending: false,
    sent: 1,
    error: new ApiError('CODE_INVALID'),
  },
  'loginWithOtc-dead': {
    step: 'loginWithOtc',
    email,
    isBusy: false,
    isSending: false,
    sent: 1,
    error: new ApiError('CODE_EXPIRED'),
  },
  'loginWithOtc-away': {
    step: 'loginWithOtc',
    email,
    isBusy: false,
    isSending: false,
    sent: 0,
    error: away,
  },
  magicLinkPreLoginSuccess: { step: 'magicLinkPreLoginSuccess', email, isSending: false, sent: 1 },
  success: { step: 'success' },
}

const magicLink: States<MagicLinkState> = {
  magicLinkPostLogin: { step: 'magicLinkPostLogin', isBusy: false },
  'magicLinkPostLogin-foreign': {
    step: 'magicLinkPostLogin',
    isBusy: false,
    asked: new ApiError('CONFIRMATION_REQUIRED', {
      email,
      ip: '203.0.113.7',
      requestedAt: '2026-11-21T08:55:00.000Z',
    }),
  },
  'magicLinkPostLogin-expired': { step: 'magicLinkPostLogin', isBusy: false, error: expired },
  'magicLinkPostLogin-away': { step: 'magicLinkPostLogin', isBusy: false, error: away },
  magicLinkPostLoginSuccess: { step: 'magicLinkPostLoginSuccess' },
}

const signUp: States<SignUpState> = {
  SignUp: { step: 'SignUp', isBusy: false },
  'SignUp-common': { step: 'SignUp', isBusy: false, error: new ApiError('PASSWORD_COMMON') },
  'SignUp-away': { step: 'SignUp', isBusy: false, error: away },
  SignUpSuccess: { step: 'SignUpSuccess', email, isSending: false, resent: 0 },
}

const activate: States<ActivateState> = {
  activating: { step: 'activating' },
  'activating-away': { step: 'activating', error: away },
  activatingForm: { step: 'activatingForm', isBusy: false },
  success: { step: 'success' },
  resend: { step: 'resend', why: expired, isBusy: false },
  'resend-sent': { step: 'resend', isBusy: false, sentTo: email },
}

const invitation: States<InvitationState> = {
  validate: { step: 'validate' },
  pending: { step: 'pending' },
  success: { step: 'success' },
  invalid: { step: 'invalid' },
  failed: { step: 'failed', error: expired },
}

const forgotPassword: States<ForgotPasswordState> = {
  forgotPassword: { step: 'forgotPassword', email },
  'forgotPassword-expired': { step: 'forgotPassword', why: expired },
  'forgotPassword-none': { step: 'forgotPassword', email, error: new ApiError('RECOVERY_UNAVAILABLE') },
  'forgotPassword-away': { step: 'forgotPassword', email, failed: 'sendMail', error: away },
  forgotPasswordEmailSuccess: { step: 'forgotPasswordEmailSuccess', email, isSending: false, resent: 0 },
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

type Step = { readonly Screen: ComponentType<{ state: unknown; send: () => void }>; readonly state: unknown }

const flow = (screens: object, states: Readonly<Record<string, { readonly step: string }>>) => ({
  screens,
  states,
})

const flows: Readonly<Record<string, ReturnType<typeof flow>>> = {
  login: flow(loginScreens, login),
  'sign-up': flow(signUpScreens, signUp),
  activate: flow(activateScreens, activate),
  invitation: flow(invitationScreens, invitation),
  'magic-link': flow(magicLinkScreens, magicLink),
  'forgot-password': flow(forgotPasswordScreens, forgotPassword),
}

/** Addresses of everything that can be looked at, such as `login/preLogin`. */
export const stepAddresses: readonly string[] = Object.entries(flows).flatMap(([name, { states }]) =>
  Object.keys(states).map((step) => `${name}/${step}`),
)

export const stepAt = (address: string): Step | undefined => {
  const [name = '', step = ''] = address.split('/')
  const asked = flows[name]
  const state = asked?.states[step]
  if (asked === undefined || state === undefined) return undefined
  const Screen = (asked.screens as Record<string, Step['Screen']>)[state.step]
  return Screen && { Screen, state }
}
