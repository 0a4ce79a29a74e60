import * as client from 'openid-client'
import type { Services } from '../../../request/services.ts'
import type { LoginTransaction } from '../login-transaction.ts'
import { requestedCallback } from './answer-address.ts'
import { readConfiguration } from './configuration.ts'
import type { Party } from './party.ts'

/** Address at the provider that asks for a code, bound to this way by state, nonce and proof key. */
export const authorizationAddress = async (
  services: Services,
  transaction: LoginTransaction,
  party: Party,
): Promise<string> => {
  const configuration = await readConfiguration(services, party)
  const url = client.buildAuthorizationUrl(configuration, {
    // First, so that none of them takes the place of what follows.
    ...transaction.additional,
    ...party.parameters,
    ...(transaction.isProof === true && party.newProof),
    redirect_uri: requestedCallback(services, transaction, party),
    response_type: 'code',
    scope: party.scopes.join(' '),
    state: transaction.state,
    ...(party.issuer !== undefined && { nonce: transaction.nonce }),
    ...(party.knowsPkce && {
      code_challenge: await client.calculatePKCECodeChallenge(transaction.verifier),
      code_challenge_method: 'S256',
    }),
  })
  const isAllowed = services.config.outgoingOrigins.includes(url.origin)
  if (url.protocol !== 'https:' && !isAllowed) throw new Error('the authorization address is not https')
  return url.toString()
}
