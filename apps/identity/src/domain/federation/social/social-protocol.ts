import type { SocialProviderRow } from '../../../platform/db/schema/social-providers.ts'
import type { Services } from '../../../request/services.ts'
import { authorizationAddress } from '../oidc/authorize.ts'
import { exchangeCode } from '../oidc/exchange.ts'
import { providerRefusal } from '../oidc/refusal.ts'
import type { ExternalIdentity, Outcome } from '../people/identity.ts'
import { type Protocol, InvalidProviderResponse, type LoginTransaction } from '../login-transaction.ts'
import { identityFromClaims, withGithubEmail } from './social-claims.ts'
import { findSocialProvider } from './social.queries.ts'
import { socialParty } from './social-party.ts'
import { toSocialProviderName } from './social-provider-name.ts'

/** A provider that was switched off meanwhile signs no user in (SEC-SO-02). */
const activeProvider = async (
  { db }: Services,
  { transaction }: LoginTransaction,
): Promise<SocialProviderRow> => {
  const row = await findSocialProvider(db, transaction.connectionId)
  if (row === undefined) throw new InvalidProviderResponse('the provider is off')
  return row
}

const identify = async (
  services: Services,
  transaction: LoginTransaction,
  answer: URLSearchParams,
): Promise<Outcome> => {
  const row = await activeProvider(services, transaction)
  const party = await socialParty(services, row)
  const { claims, ask } = await exchangeCode(services, transaction, { party, answer })
  const { type } = row
  const identified = (identity: ExternalIdentity): Outcome => ({
    is: 'identified',
    provider: toSocialProviderName(row),
    identity,
  })
  if (party.issuer !== undefined)
    return identified(identityFromClaims(claims, { type, issuer: party.issuer }))
  const address = party.userInfoUrl ?? ''
  const identity = identityFromClaims(await ask(address), { type, issuer: new URL(address).origin })
  return identified(type === 'github' ? withGithubEmail(identity, await ask(`${address}/emails`)) : identity)
}

export const socialProtocol: Protocol = {
  begin: async (services, transaction) =>
    authorizationAddress(
      services,
      transaction,
      await socialParty(services, await activeProvider(services, transaction)),
    ),

  receive: async (services, transaction, answer) =>
    providerRefusal(answer) ?? (await identify(services, transaction, answer)),
}
