import type { Contract } from '@vestibule/contract'
import { exportSPKI, importJWK } from 'jose'
import { passwordConfigOf } from '../../credentials/password-policy.ts'
import type { IdentityHandlers, Visitor } from '../../http/visitor.ts'
import { lifetimes } from '../../lifetimes.ts'

const authStrategies = async (_: unknown, { settings }: Visitor) => {
  const { authStrategy } = await settings()
  return { mainAuthStrategies: [{ strategy: authStrategy }], secondaryAuthStrategies: [] }
}

/** The signing key as older clients of this wire read it: PEM text. */
const publicKeyText = async ({ keys }: Visitor): Promise<string> => {
  const [current] = await keys.published()
  if (current === undefined) throw new Error('There is always a signing key')
  const key = await importJWK(current, 'RS256', { extractable: true })
  if (key instanceof Uint8Array) throw new Error('An RS256 key is no secret')
  return exportSPKI(key)
}

export const securityPoliciesHandlers: IdentityHandlers<Contract['securityPolicies']> = {
  getVendorPublicAuthStrategiesConfig: authStrategies,
  getPublicAuthStrategiesConfigForAuthenticatedUser: authStrategies,

  getSignUpStrategies: async (_, { settings }) => {
    const { allowSignups } = await settings()
    return [{ strategy: 'email', isActive: allowSignups, isRequired: true }]
  },

  getPasswordRecoveryStrategies: async (_, { settings }) => {
    const { passwordRecovery } = await settings()
    // Nothing here can send a text message yet, so that way is never open.
    return [
      { strategy: 'email', isActive: passwordRecovery.email },
      { strategy: 'sms', isActive: false },
    ]
  },

  getPasswordConfigPolicy: async (_, { settings }) => passwordConfigOf((await settings()).password),

  getGlobalSecurityPolicy: async (_, by) => {
    const { allowSignups, apiTokensEnabled } = await by.settings()
    const at = by.clock.now().toISOString()
    return {
      id: by.vendorTenantId,
      enforceMFAType: 'DontForce' as const,
      allowOverrideEnforcePasswordHistory: false,
      allowOverridePasswordComplexity: false,
      allowOverridePasswordExpiration: false,
      allowSignups,
      apiTokensEnabled,
      cookieSameSite: 'none',
      defaultRefreshTokenExpiration: lifetimes.refreshIdle,
      defaultTokenExpiration: lifetimes.accessToken,
      publicKey: await publicKeyText(by),
      createdAt: at,
      updatedAt: at,
    }
  },
}
