import { getProfile, getUserJwt, updateProfile } from '@vestibule/contract/areas/profile'
import { developmentClientId, apiPrefix } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { aMember, aTenant } from '../testing/builders.ts'
import { type Browser, signedIn } from '../testing/browser.ts'
import { describeOnServer } from '../testing/engines.ts'
import { aKey, type ProofFields, type TestKey } from '../testing/key.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  atPresent,
  codeFor,
  redirectUri,
  type TokenAnswer,
} from '../testing/oauth.ts'
import { useTestServer, type TestServer } from '../testing/test-server.ts'

const tokenEndpoint = { claims: { htu: 'http://localhost:4600/oauth/token' } }

/** An application that shows a key when it redeems its code. */
const aBoundToken = async (testServer: TestServer) => {
  atPresent(testServer)
  const ann = await aMember(testServer, { in: await aTenant(testServer) })
  const key = await aKey(testServer)
  const { code, verifier } = await codeFor(aPageBrowser(testServer), ann)
  const exchange = {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
    client_id: developmentClientId,
  }
  const dpop = await key.proof('POST', '', tokenEndpoint)
  const tokens = (await (await askToken(anApplication(testServer), exchange, { dpop })).json()) as TokenAnswer
  expect(tokens.token_type).toBe('DPoP')
  return { ann, key, token: tokens.access_token }
}

type Sent = {
  readonly scheme?: string
  readonly key: TestKey | undefined
  readonly fields?: ProofFields
  readonly method?: string
  readonly body?: object
  readonly path?: string
}

describeOnServer('an access token that is bound to a key', (engine) => {
  const testServer = useTestServer(engine)

  const send = async (
    token: string,
    { scheme = 'DPoP', key, fields, ...request }: Sent,
  ): Promise<Response> => {
    const { method = 'GET', path = getProfile.path, body } = request
    const browser: Browser = anApplication(testServer(), { 'frontegg-vendor-id': developmentClientId })
    const dpop = await key?.proof(method, path, { token, ...fields })
    const headers = { authorization: `${scheme} ${token}`, dpop }
    return browser.request(`${apiPrefix}${path}`, { method, body, headers })
  }

  test('SEC-OA-02 is taken with a proof that names it, for reading and for writing', async () => {
    const { ann, key, token } = await aBoundToken(testServer())
    expect(await (await send(token, { key })).json()).toMatchObject({ id: ann.id })
    const written = await send(token, { key, method: 'PUT', path: updateProfile.path, body: { name: 'Ada' } })
    expect(written.status).toBe(200)
    expect((await send(token, { key, scheme: 'dpop' })).status).toBe(200)
  })

  test('SEC-OA-02 is nothing as a bearer token, whatever comes along', async () => {
    const { key, token } = await aBoundToken(testServer())
    for (const scheme of ['Bearer', ''])
      for (const by of [key, undefined]) expect((await send(token, { scheme, key: by })).status).toBe(401)
  })

  test('SEC-OA-02 is nothing with a proof by another key, for another token, request or time, or a used one', async () => {
    const { key, token } = await aBoundToken(testServer())
    const other = (await aBoundToken(testServer())).token
    const jti = 'the-same'
    const wrong: Record<string, Omit<Sent, 'key'> & { readonly key?: TestKey | undefined }> = {
      'another key': { key: await aKey(testServer()) },
      'no proof': { key: undefined },
      'another token': { fields: { token: other } },
      'no token': { fields: { token: undefined } },
      'another method': { fields: { claims: { htm: 'POST' } } },
      'another path': { fields: { claims: { htu: `http://localhost:4600${updateProfile.path}` } } },
      'long ago': {
        fields: { claims: { iat: Math.floor(testServer().clock.now().getTime() / 1000) - 301 } },
      },
    }
    for (const [name, sent] of Object.entries(wrong))
      expect([name, (await send(token, { key, ...sent })).status]).toEqual([name, 401])
    expect((await send(token, { key, fields: { claims: { jti } } })).status).toBe(200)
    expect((await send(token, { key, fields: { claims: { jti } } })).status).toBe(401)
  })

  test('SEC-OA-02 what is handed out in its place is bound to the same key', async () => {
    const { key, token } = await aBoundToken(testServer())
    const { tenantId } = (await testServer().services.accessTokens.verify(token)) ?? {}
    const answer = await send(token, { key, path: getUserJwt.path, method: 'POST', body: { tenantId } })
    const { accessToken } = (await answer.json()) as { accessToken: string }
    expect((await testServer().services.accessTokens.verify(accessToken))?.cnf).toEqual({ jkt: key.jkt })
  })

  test('an access token that is bound to none stays a bearer token, and is none for a key', async () => {
    const browser = await signedIn(
      testServer(),
      await aMember(testServer(), { in: await aTenant(testServer()) }),
    )
    const token = browser.accessToken ?? ''
    const key = await aKey(testServer())
    for (const by of [key, undefined]) expect((await send(token, { key: by })).status).toBe(401)
    for (const scheme of ['Bearer', ''])
      expect((await send(token, { scheme, key: undefined })).status).toBe(200)
  })
})
