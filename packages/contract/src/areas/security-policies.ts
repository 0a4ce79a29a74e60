import * as v from 'valibot'
import { anyone, signedIn } from '../access.ts'
import { operation } from '../operation.ts'
import { datetime } from '../page.ts'
import { passwordConfig } from '../schemas/password-config.ts'
import { authStrategy } from './vendor-config.ts'

const path = '/identity/resources/configurations/v1'

const strategies = v.object({
  mainAuthStrategies: v.array(v.object({ strategy: authStrategy })),
  secondaryAuthStrategies: v.array(v.object({ strategy: v.string(), isActive: v.boolean() })),
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
  summary: 'Ways to a new password for somebody who forgot the old one.',
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
    enforceMFAType: v.optional(v.picklist(['DontForce', 'Force', 'ForceExceptSAML'])),
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
