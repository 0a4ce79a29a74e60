import { approvalRoute } from '@vestibule/contract/approval-page'
import type { RouteKey } from '@vestibule/contract/constants'
import type { ComponentType } from 'react'
import { LoginBox } from '../auth/login/LoginBox.tsx'
import { deferred } from '../kit/deferred.tsx'

/** Route keys that have a box. Sign-in is part of the first script; every other box is a chunk of its own. */
export const authRoutes = {
  loginUrl: LoginBox,
  customLoginUrl: LoginBox,
  socialLoginCallbackUrl: LoginBox,
  oidcRedirectUrl: LoginBox,
  samlCallbackUrl: LoginBox,
  signUpUrl: deferred(async () => (await import('../auth/sign-up/SignUpBox.tsx')).SignUpBox),
  activateUrl: deferred(async () => (await import('../auth/activate/ActivateBox.tsx')).ActivateBox),
  acceptInvitationUrl: deferred(
    async () => (await import('../auth/invitation/InvitationBox.tsx')).InvitationBox,
  ),
  forgetPasswordUrl: deferred(
    async () => (await import('../auth/forgot-password/ForgotPasswordBox.tsx')).ForgotPasswordBox,
  ),
  resetPasswordUrl: deferred(
    async () => (await import('../auth/forgot-password/ForgotPasswordBox.tsx')).ResetPasswordBox,
  ),
  resetPhoneNumberUrl: deferred(
    async () => (await import('../auth/phone-reset/PhoneResetBox.tsx')).PhoneResetBox,
  ),
  activateWithOTCUrl: deferred(
    async () => (await import('../auth/activate/ActivateBox.tsx')).ActivateCodeBox,
  ),
  acceptInvitationWithOTCUrl: deferred(
    async () => (await import('../auth/invitation/InvitationBox.tsx')).InvitationCodeBox,
  ),
  stepUpUrl: deferred(async () => (await import('../auth/step-up/StepUpBox.tsx')).StepUpBox),
  mfaMobileAuthenticator: deferred(
    async () =>
      (await import('../auth/mobile-authenticator/MobileAuthenticatorBox.tsx')).MobileAuthenticatorBox,
  ),
  magicLinkCallbackUrl: deferred(
    async () => (await import('../auth/magic-link/MagicLinkBox.tsx')).MagicLinkBox,
  ),
  openAppUrl: deferred(async () => (await import('../auth/open-app/OpenAppBox.tsx')).OpenAppBox),
  approvalFlowUrl: deferred(async () => (await import('../auth/approval/ApprovalBox.tsx')).ApprovalBox),
  impersonationUrl: deferred(
    async () => (await import('../auth/impersonate/ImpersonateBox.tsx')).ImpersonateBox,
  ),
  unlockAccountUrl: deferred(async () => (await import('../auth/unlock/UnlockBox.tsx')).UnlockBox),
  [approvalRoute]: deferred(
    async () => (await import('../auth/approve-program/ApproveProgramBox.tsx')).ApproveProgramBox,
  ),
} satisfies Partial<Record<RouteKey | typeof approvalRoute, ComponentType>>

export type AuthRoute = keyof typeof authRoutes

export const isAuthRoute = (key: string): key is AuthRoute => Object.hasOwn(authRoutes, key)

/** Fetches what a route shows, so that its first render has no gap. */
export const preloadRoute = async (key: string): Promise<void> => {
  const box: ComponentType | { preload: () => Promise<void> } | undefined = isAuthRoute(key)
    ? authRoutes[key]
    : undefined
  if (box !== undefined && 'preload' in box) await box.preload()
}
