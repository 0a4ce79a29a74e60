import * as client from 'openid-client'
import { webFetch } from '../../../platform/outgoing/web-fetch.ts'
import type { Services } from '../../../request/services.ts'
import { InvalidProviderResponse } from '../login-transaction.ts'
import { isExpectedIssuer } from '../../sso/expected-issuer.ts'
import type { Party } from './party.ts'
import { followTokenKey } from './token-key.ts'

/** Seconds by which clocks may differ. */
const tolerance = 60

const toMetadata = ({ clientSecret, idTokenAlg }: Party, { clock }: Services) => ({
  client_secret: clientSecret,
  id_token_signed_response_alg: idTokenAlg,
  // Time is given from outside here as everywhere.
  [client.clockSkew]: Math.round((clock.now().getTime() - Date.now()) / 1000),
  [client.clockTolerance]: tolerance,
})

const mayBeInsecure = ({ config }: Services, address: string): boolean =>
  config.outgoingOrigins.includes(new URL(address).origin)

/** What the protocol library needs to know of a party. Discovery makes sure that the issuer is who was set up. */
export const readConfiguration = async (services: Services, party: Party): Promise<client.Configuration> => {
  const fetch = webFetch(followTokenKey(services.providerDocuments, party.connectionId))
  const metadata = toMetadata(party, services)
  const method = client.ClientSecretPost(party.clientSecret)
  const execute = mayBeInsecure(services, party.issuer ?? party.tokenUrl ?? '')
    ? [client.allowInsecureRequests]
    : []
  if (party.issuer !== undefined) {
    const configuration = await client.discovery(new URL(party.issuer), party.clientId, metadata, method, {
      [client.customFetch]: fetch,
      // Signatures are checked although the token comes straight from the provider.
      execute: [...execute, client.enableNonRepudiationChecks],
    })
    // The library compares where it was given an issuer, and not where it was given the address of the document.
    if (!isExpectedIssuer(party.issuer, configuration.serverMetadata().issuer))
      throw new InvalidProviderResponse('the document of the provider is about another issuer')
    return configuration
  }
  const configuration = new client.Configuration(
    {
      issuer: new URL(party.authorizationUrl ?? '').origin,
      authorization_endpoint: party.authorizationUrl,
      token_endpoint: party.tokenUrl,
      userinfo_endpoint: party.userInfoUrl,
    },
    party.clientId,
    metadata,
    method,
  )
  configuration[client.customFetch] = fetch
  for (const allow of execute) allow(configuration)
  return configuration
}
