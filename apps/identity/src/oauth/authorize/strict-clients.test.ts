import { developmentClientId } from '@vestibule/contract/constants'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import { beforeAll, expect, test } from 'vitest'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { portalOrigin } from '../../testing/addresses.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import type { Browser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  aPageBrowser,
  atPresent,
  continueOn,
  readLocation,
  redirectUri,
  signInOnPage,
} from '../../testing/oauth.ts'
import { strictFetch } from '../../testing/strict-fetch.ts'
import { useTestServer } from '../../testing/test-server.ts'

const scope = 'openid email profile offline_access'
const toPath = ({ pathname, search }: URL): string => `${pathname}${search}`

describeOnServer('strict clients of others', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => atPresent(testServer()))
  const person = async () => aMember(testServer(), { in: await aTenant(testServer()) })

  /** What a person does in between: sees our page, signs in, and is sent back. */
  const walk = async (browser: Browser, url: URL, user: { readonly email: string | null }): Promise<URL> => {
    const first = readLocation(await browser.request(toPath(url)))
    if (!first.pathname.startsWith('/oauth/account/')) return first
    await signInOnPage(browser, { email: user.email ?? '' })
    return continueOn(browser)
  }

  const openidConfig = async (clientId: string, authentication: openid.ClientAuth) =>
    openid.discovery(new URL(portalOrigin), clientId, undefined, authentication, {
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: strictFetch(testServer()),
    })

  test.each([
    ['public', undefined],
    ['with a secret', 'basic'],
    ['with a secret in the form', 'post'],
  ] as const)('openid-client: a whole sign-in of an application that is %s', async (_, kind) => {
    const { client, secret } = await aConfidentialClient(testServer())
    const authentication = { basic: openid.ClientSecretBasic(secret), post: openid.ClientSecretPost(secret) }
    const clientId = kind === undefined ? developmentClientId : client.id
    const config = await openidConfig(clientId, kind === undefined ? openid.None() : authentication[kind])
    const user = await person()
    const verifier = openid.randomPKCECodeVerifier()
    const expected = { expectedNonce: openid.randomNonce(), expectedState: openid.randomState() }
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      nonce: expected.expectedNonce,
      state: expected.expectedState,
      max_age: '600',
    })
    const back = await walk(aPageBrowser(testServer(), clientId), url, user)
    const tokens = await openid.authorizationCodeGrant(config, back, {
      pkceCodeVerifier: verifier,
      maxAge: 600,
      ...expected,
    })
    const { sub = '' } = tokens.claims() ?? {}
    expect(sub).toBe(user.id)
    const info = await openid.fetchUserInfo(config, tokens.access_token, sub)
    expect(info).toMatchObject({ sub: user.id, email: user.email, email_verified: true, name: user.name })
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(refreshed.claims()?.sub).toBe(user.id)
    if (kind !== undefined)
      expect(await openid.tokenIntrospection(config, refreshed.access_token)).toMatchObject({
        active: true,
        sub: user.id,
        client_id: client.id,
      })
    await openid.tokenRevocation(config, refreshed.refresh_token ?? '')
    await expect(openid.refreshTokenGrant(config, refreshed.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(openid.fetchUserInfo(config, refreshed.access_token, sub)).rejects.toThrow()
  })

  test('openid-client: tokens bound to a key (DPoP) are of use with the key only', async () => {
    const config = await openidConfig(developmentClientId, openid.None())
    const DPoP = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair('ES256'))
    const user = await person()
    const verifier = openid.randomPKCECodeVerifier()
    const url = openid.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const back = await walk(aPageBrowser(testServer()), url, user)
    const tokens = await openid.authorizationCodeGrant(
      config,
      back,
      { pkceCodeVerifier: verifier },
      {},
      { DPoP },
    )
    expect(tokens.token_type).toBe('dpop')
    expect(await openid.fetchUserInfo(config, tokens.access_token, user.id, { DPoP })).toMatchObject({
      sub: user.id,
    })
    await expect(openid.fetchUserInfo(config, tokens.access_token, user.id)).rejects.toThrow()
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    const refreshed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '', {}, { DPoP })
    expect(refreshed.token_type).toBe('dpop')
    const thief = openid.getDPoPHandle(config, await openid.randomDPoPKeyPair('ES256'))
    await expect(
      openid.refreshTokenGrant(config, refreshed.refresh_token ?? '', {}, { DPoP: thief }),
    ).rejects.toMatchObject({ error: 'invalid_grant' })
  })

  test('oauth4webapi: discovery, code with S256, nonce, state, iss and signature, each checked', async () => {
    const options = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: strictFetch(testServer()) }
    const issuer = new URL(portalOrigin)
    const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))
    const client: oauth.Client = { client_id: developmentClientId }
    const user = await person()
    const verifier = oauth.generateRandomCodeVerifier()
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
    const url = new URL(as.authorization_endpoint ?? '')
    const fields = {
      client_id: developmentClientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope,
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
    const back = await walk(aPageBrowser(testServer()), url, user)
    const params = oauth.validateAuthResponse(as, client, back, state)
    const answer = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      oauth.None(),
      params,
      redirectUri,
      verifier,
      options,
    )
    const result = await oauth.processAuthorizationCodeResponse(as, client, answer, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(as, answer, options)
    expect(oauth.getValidatedIdTokenClaims(result)).toMatchObject({ sub: user.id, email: user.email })
  })

  test('oauth4webapi: an application gets tokens for itself, and no client without its secret does', async () => {
    const options = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: strictFetch(testServer()) }
    const issuer = new URL(portalOrigin)
    const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options))
    const { client: row, secret } = await aConfidentialClient(testServer())
    const client: oauth.Client = { client_id: row.id }
    const ask = async (given: string) =>
      oauth.processClientCredentialsResponse(
        as,
        client,
        await oauth.clientCredentialsGrantRequest(as, client, oauth.ClientSecretBasic(given), {}, options),
      )
    expect(await ask(secret)).toMatchObject({ token_type: 'bearer', expires_in: 300 })
    await expect(ask(`${secret}x`)).rejects.toThrow()
  })
})
