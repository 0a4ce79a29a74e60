import * as client from 'openid-client'
import { epochSeconds } from '../../../runtime/clock.ts'
import type { Services } from '../../../request/services.ts'
import { InvalidProviderResponse, type LoginTransaction } from '../login-transaction.ts'
import { mergeClaims } from './address-claims.ts'
import { requireOwnAnswer } from './answer-address.ts'
import { expectNonce } from './expect-nonce.ts'
import { readConfiguration } from './configuration.ts'
import type { Party } from './party.ts'

export type Exchanged = {
  /** What the signed token says, and what the provider tells the holder of its access token. */
  readonly claims: Readonly<Record<string, unknown>>
  /** Asks the provider for more, with the access token it just gave. */
  readonly ask: (url: string) => Promise<unknown>
}

const asker =
  (configuration: client.Configuration, accessToken: string) =>
  async (url: string): Promise<unknown> => {
    const headers = new Headers({ accept: 'application/json', 'user-agent': 'vestibule' })
    const answer = await client.fetchProtectedResource(
      configuration,
      accessToken,
      new URL(url),
      'GET',
      null,
      headers,
    )
    if (answer.status !== 200) throw new Error(`the provider answered ${answer.status}`)
    return answer.json()
  }

/** Seconds by which the clock of a provider may be ahead. */
const aheadSeconds = 60

/**
 * What the library leaves open: a token from the future, and one that was made for another party although its audience
 * is ours (OpenID Connect Core, 3.1.3.7, 5 and 10).
 *
 * @throws Unbelievable
 */
const checkIdToken = ({ clock }: Services, { clientId }: Party, { iat, azp }: client.IDToken): void => {
  if (iat > epochSeconds(clock.now()) + aheadSeconds)
    throw new InvalidProviderResponse('the token is from the future')
  if (azp !== undefined && azp !== clientId)
    throw new InvalidProviderResponse('the token was made for another party')
}

/**
 * Trades a code for what the provider says of the person. The library checks state, issuer, signature, algorithm,
 * audience, authorized party, nonce and times; what it does not report as checked is not looked at (SEC-OA-05).
 */
export const exchangeCode = async (
  services: Services,
  transaction: LoginTransaction,
  { party, answer }: { readonly party: Party; readonly answer: URLSearchParams },
): Promise<Exchanged> => {
  const configuration = await readConfiguration(services, party)
  const { issuer } = configuration.serverMetadata()
  const url = new URL(await requireOwnAnswer(services, transaction, { party, answer, issuer }))
  const isOidc = party.issuer !== undefined
  for (const [name, value] of answer) {
    // A provider that speaks plain OAuth publishes no issuer that this could be compared with.
    if (isOidc || name !== 'iss') url.searchParams.append(name, value)
  }
  const checks: client.AuthorizationCodeGrantChecks = {
    expectedState: transaction.state,
    ...(party.knowsPkce && { pkceCodeVerifier: transaction.verifier }),
    idTokenExpected: isOidc,
  }
  if (isOidc) expectNonce(configuration, checks, { party, nonce: transaction.nonce })
  const tokens = await client.authorizationCodeGrant(configuration, url, checks)
  const claims = tokens.claims()
  if (claims !== undefined) checkIdToken(services, party, claims)
  const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
  // The address is often only told over the other way.
  const userInfo =
    isOidc && claims !== undefined && claims.email === undefined && hasUserInfo
      ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : {}
  return { claims: mergeClaims(claims ?? {}, userInfo), ask: asker(configuration, tokens.access_token) }
}
