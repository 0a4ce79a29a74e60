import type { Specified } from './find-missing.ts'

const constants = 'packages/contract/src/constants.ts'
const steps = 'apps/portal/src/auth'

const inCode = (place: string, names: string): Specified[] =>
  names.split(' ').map((name) => ({ name, text: name, isWord: true, place }))

const routes: Readonly<Record<string, string>> = {
  authenticatedUrl: '/',
  loginUrl: '/account/login',
  stepUpUrl: '/account/step-up',
  logoutUrl: '/account/logout',
  activateUrl: '/account/activate',
  impersonationUrl: '/account/impersonate',
  acceptInvitationUrl: '/account/invitation/accept',
  forgetPasswordUrl: '/account/forget-password',
  resetPhoneNumberUrl: '/account/reset-phone-number',
  resetPasswordUrl: '/account/reset-password',
  socialLoginCallbackUrl: '/account/social/success',
  signUpUrl: '/account/sign-up',
  oidcRedirectUrl: '/account/oidc/callback',
  samlCallbackUrl: '/account/saml/callback',
  magicLinkCallbackUrl: '/account/login/magic-link',
  hostedLoginRedirectUrl: '/oauth/callback',
  openAppUrl: '/account/redirect',
  unlockAccountUrl: '/account/unlock',
  activateWithOTCUrl: '/account/activate/code',
  acceptInvitationWithOTCUrl: '/account/invitation/code',
  mfaMobileAuthenticator: '/account/mfa-mobile-authenticator',
}

/** Routes, steps, pages and options of a screen (section 2). */
export const screens: readonly Specified[] = [
  ...Object.entries(routes).map(([key, path]) => ({
    name: key,
    text: `${key}: '${path}'`,
    place: constants,
  })),
  ...inCode(constants, 'signUpSuccessUrl customLoginUrl customLoginAuthenticatedUrl'),
  ...inCode('packages/host-sdk/src', 'redirectUrl post_logout_redirect_uri /oauth/logout /oauth/portal'),
  ...inCode(
    steps,
    'preLogin magicLinkPreLoginSuccess loginWithSmsOtc loginWithQuickSmsOtc loginWithOtc loginWithPassword loginWithTwoFactor redirectToSSO loginWithSSOFailed success forceTwoFactor recoverTwoFactor promptPasskeys breachedPassword breachedPasswordSuccess passwordRotationExpired passwordRotationNotification magicLinkPostLoginSuccess login registerQuickLogin',
  ),
  ...inCode(
    steps,
    'verify recoveryCode authenticatorApp smsSetPhoneNumber smsVerifyCode emailVerifyCode noMFAEnrolledStepUp',
  ),
  ...inCode(
    steps,
    'forgotPassword resetPasswordViaSms passwordRecoverySelector resetPasswordPage forgotPasswordEmailSuccess resetPasswordSuccess',
  ),
  ...inCode(steps, 'activating activatingForm resend validate invalid pending failed impersonating'),
  ...inCode(steps, 'ResetPhoneNumber VerifyResetPhoneNumber ChangePhoneNumber'),
  { name: 'rotation step notification', text: "step: 'notification'", place: steps },
  ...inCode(steps, 'SignUp SignUpSuccess VerifyPhone internal usb-key android sms'),
  ...inCode('packages', 'social-login custom-social-login direct'),
  ...inCode(
    'apps/portal/src/routes/pages.ts',
    'profile privacy personalApiTokens account users groups security sso audits apiTokens roles allAccounts provisioning',
  ),
  ...['webhooks', 'usage', 'subscription', 'subscriptions'].map((page) => ({
    name: `page ${page}`,
    text: `id: '${page}'`,
    place: 'apps/portal/src/routes/pages.ts',
  })),
  ...inCode(
    'apps/portal/src/admin',
    'sessionManagement generalSettings ipRestrictions domainRestrictions settings customLogin phoneNumber jobTitle loginSessions mfa companyName website timezone currency applications joinedAt lastSeen managedBy',
  ),
  ...inCode('packages/bridge/src/parts.ts', 'hidden viewOnly edit byPermissions always'),
]
