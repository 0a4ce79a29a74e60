import type { SocialProviderRow } from '../../../platform/db/schema/social-providers.ts'
import type { Services } from '../../../request/services.ts'
import { newProof, type Party } from '../oidc/party.ts'
import { appleClientSecret } from './apple-secret.ts'
import { builtIn, isBuiltIn } from './built-in.ts'
import { readAddresses } from './social-provider-name.ts'

const nothing = {
  scopes: ['openid', 'email', 'profile'],
  knowsNonce: true,
  knowsPkce: true,
  parameters: {},
  newProof,
}

/** What we need to know of a provider: its usual values, and what the installation has set up. */
export const socialParty = async (services: Services, row: SocialProviderRow): Promise<Party> => {
  const { id: connectionId, hasOwnCallback, type, clientId, options, scopes } = row
  const usual = isBuiltIn(type) ? builtIn[type] : { scopes: nothing.scopes }
  const secret = services.secrets.unseal('provider-secrets', row.sealedClientSecret)
  return {
    ...nothing,
    ...usual,
    connectionId,
    hasOwnCallback,
    ...readAddresses(row),
    clientId,
    clientSecret:
      type === 'apple' ? await appleClientSecret(services, { clientId, pem: secret, options }) : secret,
    scopes: [...new Set([...usual.scopes, ...scopes])],
    idTokenAlg: 'RS256',
  }
}
