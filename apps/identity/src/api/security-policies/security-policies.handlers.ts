import { ApiError, type Contract } from '@vestibule/contract'
import { mfaStrategies } from '@vestibule/contract/schemas/mfa'
import { exportSPKI, importJWK } from 'jose'
import { readAlgorithm } from '../../domain/keys/make-signing-key.ts'
import { readPasswordConfig } from '../../domain/passwords/read-password-config.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'
import { findMfaPolicy, offeredStrategies } from '../../domain/mfa-policy/policy.queries.ts'
import { changeMfaPolicy, shownPolicy } from '../../domain/security-policies/mfa-policy.ts'
import { lifetimes } from '../../domain/lifetimes.ts'
import { isSignUpOpen } from '../../domain/installation/settings.queries.ts'

const authStrategies = async (_: unknown, { settings }: RequestContext) => {
  const { authStrategy, secondaryAuthStrategies } = await settings()
  return { mainAuthStrategies: [{ strategy: authStrategy }], secondaryAuthStrategies }
}

/** The signing key as older clients of this wire read it: PEM text. */
const publicKeyText = async ({ keys }: RequestContext): Promise<string> => {
  const [current] = await keys.published()
  if (current === undefined) throw new Error('There is always a signing key')
  const key = await importJWK(current, readAlgorithm(current), { extractable: true })
  if (key instanceof Uint8Array) throw new Error('A signing key is no secret')
  return exportSPKI(key)
}

export const securityPoliciesHandlers: IdentityHandlers<Contract['securityPolicies']> = {
  getVendorPublicAuthStrategiesConfig: authStrategies,
  getPublicAuthStrategiesConfigForAuthenticatedUser: authStrategies,

  getSignUpStrategies: async (_, { settings }) => {
    const current = await settings()
    return (['email', 'phoneNumber', 'username'] as const).map((strategy) => ({
      strategy,
      isActive: isSignUpOpen(current, strategy),
      isRequired: current.signUpStrategies[strategy].isRequired,
    }))
  },

  getPasswordRecoveryStrategies: async (_, { settings }) => {
    const { passwordRecovery } = await settings()
    return [
      { strategy: 'email', isActive: passwordRecovery.email },
      { strategy: 'sms', isActive: passwordRecovery.sms },
    ]
  },

  getPasswordConfigPolicy: (_, actor) => readPasswordConfig(actor, { userId: actor.userId }),

  getGlobalSecurityPolicy: async (_, actor) => {
    const { allowSignups, apiTokensEnabled, mfa } = await actor.settings()
    const at = actor.clock.now().toISOString()
    return {
      id: actor.vendorTenantId,
      enforceMFAType: mfa.enforceMFAType,
      allowOverrideEnforcePasswordHistory: false,
      allowOverridePasswordComplexity: false,
      allowOverridePasswordExpiration: false,
      allowSignups,
      apiTokensEnabled,
      cookieSameSite: 'none',
      defaultRefreshTokenExpiration: lifetimes.refreshIdle,
      defaultTokenExpiration: lifetimes.accessToken,
      publicKey: await publicKeyText(actor),
      createdAt: at,
      updatedAt: at,
    }
  },

  getMfaPolicy: async (_, actor) => {
    const own = await findMfaPolicy(actor.db, actor.tenantId)
    if (own === undefined) throw new ApiError('NOT_FOUND')
    return shownPolicy(own)
  },

  saveMfaPolicy: changeMfaPolicy,
  createMfaPolicy: changeMfaPolicy,

  getVendorMfaPolicy: async (_, actor) => {
    const { mfa } = await actor.settings()
    const at = actor.clock.now().toISOString()
    return { id: actor.vendorTenantId, enforceMFAType: mfa.enforceMFAType, createdAt: at, updatedAt: at }
  },

  getMFAStrategiesConfig: async (_, { settings, config }) => {
    const offered = offeredStrategies((await settings()).mfa.strategies, config)
    return {
      strategies: mfaStrategies.map((strategy) => ({ strategy, isActive: offered.includes(strategy) })),
    }
  },
}
