import { getProfile } from '@vestibule/contract/areas/profile'
import { developmentClientId } from '@vestibule/contract/constants'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { applications } from '../../platform/db/schema/applications.ts'
import { oauthGrants, oauthRecords } from '../../platform/db/schema/oauth.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aClient } from '../../testing/a-client.ts'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { portalOrigin } from '../../testing/addresses.ts'
import { aBrowser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  atPresent,
  authorizePath,
  aVerifier,
  codeFor,
  readLocation,
  redirectUri,
  type TokenAnswer,
} from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { deleteExpired } from '../../ops/delete-expired.ts'

describeOnServer('registered applications', (engine) => {
  const testServer = useTestServer(engine)
  const person = async () => aMember(testServer(), { in: await aTenant(testServer()) })
  const anId = () => uuidv7(testServer().services.clock, testServer().services.random)
  const readError = async (answer: Response): Promise<string> =>
    `${answer.status} ${((await answer.json()) as TokenAnswer).error}`

  test('SEC-OA-04 a secret has 256 bits and stands nowhere in clear', async () => {
    const { client, secret } = await aConfidentialClient(testServer())
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const rows = await testServer().services.db.select().from(applications)
    expect(JSON.stringify(rows)).toContain(client.id)
    expect(JSON.stringify(rows)).not.toContain(secret)
    const pages = [
      '/.well-known/openid-configuration',
      `/oauth/portal?client_id=${client.id}`,
      '/openapi.json',
    ]
    for (const path of pages)
      expect(await (await anApplication(testServer()).request(path)).text()).not.toContain(secret)
  })

  test('SEC-OA-04 an application may use the grants and scopes it is registered for, and proves who it is', async () => {
    const { client, secret, basic } = await aConfidentialClient(testServer(), {
      grantTypes: ['authorization_code'],
      scopes: ['openid'],
    })
    const machine = { grant_type: 'client_credentials' }
    expect(
      await readError(await askToken(anApplication(testServer()), machine, { authorization: basic })),
    ).toBe('400 unauthorized_client')
    const answer = await anApplication(testServer()).request(
      authorizePath(aVerifier(), { client_id: client.id }),
    )
    expect(readLocation(answer).searchParams.get('error')).toBe('invalid_scope')
    const params = { client_id: client.id, scope: 'openid' }
    const { code, verifier } = await codeFor(aPageBrowser(testServer(), client.id), await person(), params)
    const exchange = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }
    const nobody = await askToken(anApplication(testServer()), { ...exchange, client_id: client.id })
    expect(await readError(nobody)).toBe('401 invalid_client')
    const wrong = { authorization: `Basic ${Buffer.from(`${client.id}:${secret}x`).toString('base64')}` }
    expect(await readError(await askToken(anApplication(testServer()), exchange, wrong))).toBe(
      '401 invalid_client',
    )
    const right = await askToken(anApplication(testServer()), exchange, { authorization: basic })
    expect(await right.json()).not.toHaveProperty('refresh_token')
  })

  test('SEC-OA-01 only a native application may listen at any port, and only at a loopback address', async () => {
    const isNative = await aClient(testServer(), {
      id: anId(),
      isNative: true,
      redirectUris: ['http://127.0.0.1/callback', 'http://[::1]/callback', 'acme.notes:/callback'],
    })
    const web = await aClient(testServer(), { id: anId(), redirectUris: ['http://127.0.0.1/callback'] })
    const status = async (id: string, uri: string) => {
      const path = authorizePath(aVerifier(), { client_id: id, redirect_uri: uri })
      return (await anApplication(testServer()).request(path)).status
    }
    for (const uri of [
      'http://127.0.0.1:51004/callback',
      'http://[::1]:8080/callback',
      'acme.notes:/callback',
    ])
      expect([uri, await status(isNative.id, uri)]).toEqual([uri, 303])
    for (const uri of [
      'http://127.0.0.1:51004/other',
      'http://127.0.0.2:51004/callback',
      'acme.notes:/callback/x',
    ])
      expect([uri, await status(isNative.id, uri)]).toEqual([uri, 400])
    expect(await status(web.id, 'http://127.0.0.1:51004/callback')).toBe(400)
    expect(await status(web.id, 'http://127.0.0.1/callback')).toBe(303)
  })

  test('SEC-OA-02 tokens that are bound to a key open nothing without it, at any entrance', async () => {
    atPresent(testServer())
    const { publicKey, privateKey } = await generateKeyPair('ES256')
    const jwk = await exportJWK(publicKey)
    const proof = async () =>
      new SignJWT({ htm: 'POST', htu: `${portalOrigin}/oauth/token`, jti: aVerifier() })
        .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
        .setIssuedAt()
        .sign(privateKey)
    const { code, verifier } = await codeFor(aPageBrowser(testServer()), await person())
    const exchange = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: developmentClientId,
    }
    const dpop = await proof()
    const answer = await askToken(anApplication(testServer()), exchange, { dpop })
    const tokens = (await answer.json()) as TokenAnswer
    expect(tokens.token_type).toBe('DPoP')
    const claims = await testServer().services.accessTokens.verify(tokens.access_token)
    expect(claims?.cnf).toEqual({ jkt: await calculateJwkThumbprint(jwk) })
    for (const bearer of [tokens.access_token, tokens.id_token]) {
      const browser = aBrowser(testServer())
      browser.accessToken = bearer
      expect(await readRefusal(browser.call(getProfile, {}))).toBe('NOT_AUTHENTICATED')
    }
    const around = await anApplication(testServer(), { 'frontegg-vendor-id': developmentClientId }).request(
      '/identity/resources/auth/v1/user/token/refresh',
      { method: 'POST', body: { refreshToken: tokens.refresh_token } },
    )
    expect(around.status).toBe(401)
    const refresh = {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: developmentClientId,
    }
    const replayed = await askToken(anApplication(testServer()), refresh, { dpop })
    expect(replayed.status).toBe(400)
    const renewed = await askToken(anApplication(testServer()), refresh, { dpop: await proof() })
    expect(await renewed.json()).toMatchObject({ token_type: 'DPoP' })
  })

  test('what the library keeps is unreadable, and deleted when it is over', async () => {
    const { db } = testServer().services
    const { code } = await codeFor(aPageBrowser(testServer()), await person())
    await aPageBrowser(testServer()).request(authorizePath(aVerifier(), { state: 'a-telling-state' }))
    const kept = JSON.stringify(await db.select().from(oauthRecords))
    for (const secret of [code, 'a-telling-state', redirectUri]) expect(kept).not.toContain(secret)
    testServer().clock.advance(40 * 86_400)
    expect(await deleteExpired(testServer().services)).toBeGreaterThan(0)
    expect(await db.select().from(oauthRecords)).toEqual([])
    expect(await db.select().from(oauthGrants)).toEqual([])
  })
})
