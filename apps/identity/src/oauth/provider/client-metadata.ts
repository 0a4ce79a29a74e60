import type { AdapterPayload } from 'oidc-provider'
import type { Client } from '../../domain/applications/clients.ts'
import type { SigningAlgorithm } from '../../domain/keys/make-signing-key.ts'
import {
  toGrantTypes,
  toPostLogoutRedirectUris,
  toRedirectUris,
} from '../../domain/applications/client-addresses.ts'

/** An application as the OAuth library knows clients, with the algorithm that signs for all of them. Its secrets stay here as hashes (`compareClientSecret`). */
export const clientMetadata = (client: Client, signedBy: SigningAlgorithm): AdapterPayload => {
  const isPublic = client.secretHashes.length === 0
  const grantTypes = [...toGrantTypes(client)]
  return {
    client_id: client.id,
    client_name: client.name,
    application_type: client.isNative ? 'native' : 'web',
    redirect_uris: [...toRedirectUris(client)],
    post_logout_redirect_uris: [...toPostLogoutRedirectUris(client)],
    response_types: grantTypes.includes('authorization_code') ? ['code'] : [],
    grant_types: grantTypes,
    scope: client.scopes.join(' '),
    id_token_signed_response_alg: signedBy,
    token_endpoint_auth_method: isPublic ? 'none' : 'client_secret_basic',
    ...(isPublic ? {} : { client_secret: client.secretHashes.join(' ') }),
    dpop_bound_access_tokens: client.needsDpop,
    host_origins: [...client.hostOrigins],
    needs_pkce: isPublic || client.needsPkce,
  }
}
