import { developmentClientId } from '@vestibule/contract/constants'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { signingKeyMaker } from '../../domain/keys/make-signing-key.ts'
import { anotherServer } from '../../testing/another-server.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anApplication, askToken, type TokenAnswer, tokensFor } from '../../testing/oauth.ts'
import { secretOfTests, useTestServer } from '../../testing/test-server.ts'

const day = 86_400

describeOnServer('an installation that signs by ES256', (engine) => {
  const testServer = useTestServer(engine)

  /** The same installation after its keys of before have had their time. */
  const switched = async () => {
    const makeKey = signingKeyMaker('ES256')
    const next = await anotherServer(testServer(), { secretKeys: { current: secretOfTests }, makeKey })
    for (const days of [90, 90]) {
      await next.services.keys.signing()
      next.clock.advance(days * day)
    }
    return next
  }

  test('SEC-SS-06 gives tokens that a stranger verifies by the published keys, takes them and renews them', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const before = await tokensFor(testServer(), user)
    expect(decodeProtectedHeader(before.access_token).alg).toBe('RS256')
    const on = await switched()
    const tokens = await tokensFor(on, user)
    const published = await anApplication(on).request('/.well-known/jwks.json')
    const keys = createLocalJWKSet((await published.json()) as JSONWebKeySet)
    const currentDate = on.clock.now()
    for (const token of [tokens.access_token, tokens.id_token]) {
      const { protectedHeader } = await jwtVerify(token, keys, { algorithms: ['ES256'], currentDate })
      expect(protectedHeader.alg).toBe('ES256')
    }
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    expect((await anApplication(on).request('/oauth/userinfo', { headers })).status).toBe(200)
    const { refresh_token } = tokens
    const form = { grant_type: 'refresh_token', refresh_token, client_id: developmentClientId }
    const renewed = (await (await askToken(anApplication(on), form)).json()) as TokenAnswer
    expect(decodeProtectedHeader(renewed.access_token).alg).toBe('ES256')
  })

  test('SEC-SS-06 says in its discovery document what it signs by', async () => {
    const on = await switched()
    const answer = await anApplication(on).request('/.well-known/openid-configuration')
    expect(await answer.json()).toMatchObject({
      id_token_signing_alg_values_supported: expect.arrayContaining(['ES256']),
    })
  })
})
