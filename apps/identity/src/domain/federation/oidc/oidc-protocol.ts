import { cleanName } from '@vestibule/contract/name-text'
import * as v from 'valibot'
import type { SsoConfigurationRow } from '../../../platform/db/schema/sso-configurations.ts'
import type { Services } from '../../../request/services.ts'
import type { ExternalIdentity } from '../people/identity.ts'
import { numericDate } from '../people/stated-time.ts'
import { lifetimes } from '../../lifetimes.ts'
import { readConfiguration } from '../read-sso-configuration.ts'
import { toProviderName } from '../../sso/provider-name.ts'
import { type Protocol, InvalidProviderResponse } from '../login-transaction.ts'
import { authorizationAddress } from './authorize.ts'
import { exchangeCode } from './exchange.ts'
import { newProof, type Party } from './party.ts'
import { providerRefusal } from './refusal.ts'

/** The provider of a connection as the other party of a sign-in. */
export const toParty = (
  { secrets }: Services,
  { id, hasOwnCallback, ssoEndpoint, oidcClientId, sealedOidcSecret, idTokenAlg }: SsoConfigurationRow,
): Party => ({
  connectionId: id,
  hasOwnCallback,
  issuer: ssoEndpoint,
  clientId: oidcClientId,
  clientSecret: sealedOidcSecret === '' ? '' : secrets.unseal('provider-secrets', sealedOidcSecret),
  scopes: ['openid', 'email', 'profile'],
  idTokenAlg,
  knowsNonce: true,
  knowsPkce: true,
  // It has to state then when the person signed in there (OpenID Connect Core, 3.1.2.1).
  parameters: { max_age: String(lifetimes.refreshAbsolute) },
  newProof,
})

const texts = v.array(v.pipe(v.string(), v.maxLength(256)))
const claims = v.object({
  iss: v.string(),
  sub: v.pipe(v.string(), v.nonEmpty(), v.maxLength(255)),
  email: v.optional(v.string()),
  email_verified: v.optional(v.boolean()),
  name: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  auth_time: v.optional(numericDate),
  groups: v.optional(v.pipe(texts, v.maxLength(500)), []),
  roles: v.optional(v.pipe(texts, v.maxLength(500)), []),
  amr: v.optional(v.pipe(texts, v.maxLength(20)), []),
})

/** Who claims speak of. */
export const toIdentity = (rawClaims: unknown, { doesMfa }: SsoConfigurationRow): ExternalIdentity => {
  const parsed = v.safeParse(claims, rawClaims)
  if (!parsed.success) throw new InvalidProviderResponse('the claims have another shape')
  const { iss, sub, email, name, groups, roles, amr, auth_time } = parsed.output
  return {
    issuer: iss,
    subject: sub,
    email,
    // A provider that speaks for the domain need not say so again; one that denies it is believed.
    emailVerified: parsed.output.email_verified,
    name: cleanName(name),
    groups: [...groups, ...roles],
    amr: doesMfa && amr.includes('mfa') ? ['sso', 'mfa'] : ['sso'],
    authenticatedAt: auth_time,
  }
}

/** A tenant's provider that speaks OpenID Connect. */
export const oidcProtocol: Protocol = {
  begin: async (services, transaction) =>
    authorizationAddress(
      services,
      transaction,
      toParty(services, await readConfiguration(services, transaction)),
    ),

  receive: async (services, transaction, answer) => {
    const refusal = providerRefusal(answer)
    if (refusal !== undefined) return refusal
    const configuration = await readConfiguration(services, transaction)
    const party = toParty(services, configuration)
    const { claims: idTokenClaims } = await exchangeCode(services, transaction, { party, answer })
    const identity = toIdentity(idTokenClaims, configuration)
    return { is: 'identified', provider: toProviderName(configuration), identity }
  },
}
