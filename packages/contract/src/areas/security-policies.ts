import * as v from 'valibot'
import { allowed, anyone, signedIn } from '../access.ts'
import { operation } from '../operation.ts'
import { optionalText } from '../optional-text.ts'
import { id, datetime, seenAt } from '../page.ts'
import { enforceMFAType, mfaStrategy } from '../schemas/mfa.ts'
import { passwordConfig } from '../schemas/password-config.ts'
import { authStrategy, secondaryAuthStrategy } from './vendor-config.ts'

const path = '/identity/resources/configurations/v1'

const strategies = v.object({
  mainAuthStrategies: v.array(v.object({ strategy: authStrategy })),
  secondaryAuthStrategies: v.array(v.object({ strategy: secondaryAuthStrategy, isActive: v.boolean() })),
})

export const getVendorPublicAuthStrategiesConfig = operation({
  name: 'getVendorPublicAuthStrategiesConfig',
  method: 'GET',
  path: `${path}/auth/strategies/public`,
  access: anyone,
  input: v.object({}),
  output: strategies,
})

export const getPublicAuthStrategiesConfigForAuthenticatedUser = operation({
  name: 'getPublicAuthStrategiesConfigForAuthenticatedUser',
  method: 'GET',
  path: `${path}/auth/strategies`,
  access: signedIn,
  input: v.object({}),
  output: strategies,
})

export const getSignUpStrategies = operation({
  name: 'getSignUpStrategies',
  method: 'GET',
  path: `${path}/sign-up/strategies`,
  access: anyone,
  input: v.object({}),
  output: v.array(
    v.object({
      strategy: v.picklist(['email', 'phoneNumber', 'username']),
      isActive: v.boolean(),
      isRequired: v.boolean(),
    }),
  ),
})

export const getPasswordRecoveryStrategies = operation({
  name: 'getPasswordRecoveryStrategies',
  summary: 'Methods of resetting a forgotten password.',
  method: 'GET',
  path: `${path}/password-recovery/strategies`,
  access: anyone,
  input: v.object({}),
  output: v.array(v.object({ strategy: v.picklist(['email', 'sms']), isActive: v.boolean() })),
})

export const getPasswordConfigPolicy = operation({
  name: 'getPasswordConfigPolicy',
  summary: 'What a new password must be, for the forms that ask for one.',
  method: 'GET',
  path: `${path}/password`,
  access: signedIn,
  input: v.object({}),
  output: passwordConfig,
})

export const getGlobalSecurityPolicy = operation({
  name: 'getGlobalSecurityPolicy',
  method: 'GET',
  path,
  access: signedIn,
  input: v.object({}),
  output: v.object({
    id: v.string(),
    enforceMFAType: v.optional(enforceMFAType),
    allowOverrideEnforcePasswordHistory: v.boolean(),
    allowOverridePasswordComplexity: v.boolean(),
    allowOverridePasswordExpiration: v.boolean(),
    allowSignups: v.boolean(),
    apiTokensEnabled: v.boolean(),
    cookieSameSite: v.string(),
    /** Seconds. */
    defaultRefreshTokenExpiration: v.number(),
    /** Seconds. */
    defaultTokenExpiration: v.number(),
    publicKey: v.string(),
    createdAt: datetime,
    updatedAt: datetime,
  }),
})

const mfaPolicy = v.object({ id: v.string(), enforceMFAType, createdAt: datetime, updatedAt: datetime })

export const getMfaPolicy = operation({
  name: 'getMfaPolicy',
  summary: 'Whether this tenant requires a second factor. 404 where the tenant follows the installation.',
  method: 'GET',
  path: `${path}/mfa-policy`,
  access: signedIn,
  input: v.object({}),
  output: mfaPolicy,
  errors: ['NOT_FOUND'],
})

const policyChange = v.object({ id: optionalText(id), enforceMFAType, updatedAt: seenAt })

export const saveMfaPolicy = operation({
  name: 'saveMfaPolicy',
  summary:
    'Turns the second factor that this tenant requires on or off. Remembered browsers are asked again.',
  method: 'PATCH',
  path: `${path}/mfa-policy`,
  access: allowed('fe.secure.write.securityPolicy'),
  input: policyChange,
  output: mfaPolicy,
  errors: ['STEP_UP_REQUIRED', 'CHANGED_MEANWHILE'],
})

export const createMfaPolicy = operation({
  name: 'createMfaPolicy',
  summary: 'The same, from clients that know of no policy yet.',
  method: 'POST',
  path: `${path}/mfa-policy`,
  access: allowed('fe.secure.write.securityPolicy'),
  input: policyChange,
  output: mfaPolicy,
  errors: ['STEP_UP_REQUIRED', 'CHANGED_MEANWHILE'],
})

export const getVendorMfaPolicy = operation({
  name: 'getVendorMfaPolicy',
  summary: 'What holds for tenants that did not choose.',
  method: 'GET',
  path: `${path}/mfa-policy/vendor`,
  access: signedIn,
  input: v.object({}),
  output: mfaPolicy,
})

export const getMFAStrategiesConfig = operation({
  name: 'getMFAStrategiesConfig',
  summary: 'Kinds of second factors that may be added.',
  method: 'GET',
  path: `${path}/mfa/strategies`,
  access: signedIn,
  input: v.object({}),
  output: v.object({ strategies: v.array(v.object({ strategy: mfaStrategy, isActive: v.boolean() })) }),
})
