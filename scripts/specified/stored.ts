import type { Specified } from './find-missing.ts'

const constants = 'packages/contract/src/constants.ts'

const storageKeys: readonly string[] = [
  'FRONTEGG_AFTER_AUTH_REDIRECT_URL',
  'HOSTED_LOGIN_VERIFIER_KEY',
  'SHOULD_STEP_UP',
  'userId',
  'register-quick-login',
  'preferred-login-method',
  'dont-show-again-prompt-passkeys',
  'FRONTEGG_SEPARATE_TABS_BY_TENANT',
]

const fieldsIn = (place: string, names: string): Specified[] =>
  names.split(' ').map((name) => ({ name, text: name, isWord: true, place }))

/** Storage keys, what is written under them, and the fields of user, session and tenants (sections 3 and 9). */
export const stored: readonly Specified[] = [
  ...storageKeys.map((key) => ({ name: key, text: `'${key}'`, place: constants })),
  ...[
    'afterAuthRedirectUrl',
    'hostedLoginVerifier',
    'shouldStepUp',
    'userId',
    'registerQuickLogin',
    'preferredLoginMethod',
    'dontShowPasskeysPrompt',
    'separateTabsByTenant',
  ].map((name) => ({ name: `use of ${name}`, text: `storageKeys.${name}` })),
  ...fieldsIn(
    'packages/contract/src/schemas',
    'id email name phone profileImage profilePictureUrl tenantId roleIds roles permissions groups superUser accessToken refreshToken expiresIn activatedForTenant verified createdAt lastLogin customData mfaEnabled mfaEnrolled mfaDevices mfaStrategies isDisabled temporaryExpirationDate tenants hasCustomLogin',
  ),
  ...fieldsIn('packages/contract/src/areas', 'entitlements activeTenant'),
  ...fieldsIn('apps/identity/src/domain/access-tokens', 'email_verified exp'),
]
