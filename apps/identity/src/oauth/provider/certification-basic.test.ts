import { developmentClientId } from '@vestibule/contract/constants'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { portalOrigin } from '../../testing/addresses.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  type AuthorizeParams,
  authorizePath,
  aVerifier,
  codeFor,
  continueOn,
  readLocation,
  redirectUri,
  signInOnPage,
  type TokenAnswer,
  tokensFor,
} from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'

// Named after the modules of the OpenID Foundation's certification plan "basic"; what they ask is said in
// our own words, as far as it applies to a server without dynamic registration.
describeOnServer('the basic plan', (engine) => {
  const testServer = useTestServer(engine)
  const person = async () => aMember(testServer(), { in: await aTenant(testServer()) })
  const ask = async (path: string, init?: Parameters<ReturnType<typeof anApplication>['request']>[1]) =>
    anApplication(testServer()).request(path, init)
  const succeeds = async (params: AuthorizeParams) => {
    const tokens = await tokensFor(testServer(), await person(), { params })
    expect(tokens.error).toBeUndefined()
    return decodeJwt(tokens.id_token)
  }

  test('oidcc-server', async () => {
    const user = await person()
    const { id_token } = await tokensFor(testServer(), user)
    expect(decodeProtectedHeader(id_token)).toMatchObject({ alg: 'RS256' })
    const claims = decodeJwt(id_token)
    expect(claims).toMatchObject({
      iss: portalOrigin,
      aud: developmentClientId,
      sub: user.id,
      nonce: 'a-nonce',
    })
    expect(Number(claims.exp) - Number(claims.iat)).toBe(300)
  })

  test('oidcc-response-type-missing', async () => {
    const answer = await ask(authorizePath(aVerifier(), { response_type: undefined }))
    expect(readLocation(answer).searchParams.get('error')).toBe('invalid_request')
  })

  test('oidcc-userinfo-get, oidcc-userinfo-post-header, oidcc-userinfo-post-body', async () => {
    const user = await person()
    const { access_token } = await tokensFor(testServer(), user)
    const bearer = { authorization: `Bearer ${access_token}` }
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const answers = [
      await ask('/oauth/userinfo', { headers: bearer }),
      await ask('/oauth/userinfo', { method: 'POST', headers: bearer }),
      await ask('/oauth/userinfo', { method: 'POST', headers: form, body: `access_token=${access_token}` }),
    ]
    for (const answer of answers)
      expect(await answer.json()).toMatchObject({ sub: user.id, email: user.email, email_verified: true })
    const nobody = await ask('/oauth/userinfo', { headers: { authorization: 'Bearer nonsense' } })
    expect(nobody.status).toBe(401)
    expect(nobody.headers.get('www-authenticate')).toContain('invalid_token')
  })

  test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    expect((await succeeds({ nonce: undefined })).nonce).toBeUndefined()
  })

  test.each([
    ['oidcc-scope-profile', 'openid profile', ['name', 'sub']],
    ['oidcc-scope-email', 'openid email', ['email', 'email_verified', 'sub']],
    ['oidcc-scope-address', 'openid address', ['sub']],
    ['oidcc-scope-phone', 'openid phone', ['sub']],
    ['oidcc-scope-all', 'openid profile email address phone', ['email', 'email_verified', 'name', 'sub']],
    ['oidcc-ensure-other-scope-order-succeeds', 'email openid', ['email', 'email_verified', 'sub']],
  ])('%s', async (_, scope, names) => {
    const { access_token } = await tokensFor(testServer(), await person(), { params: { scope } })
    const info = await ask('/oauth/userinfo', { headers: { authorization: `Bearer ${access_token}` } })
    const { tenantId, tenantIds, roles, permissions, ...rest } = (await info.json()) as Record<
      string,
      unknown
    >
    expect([tenantId, tenantIds, roles, permissions].every((claim) => claim !== undefined)).toBe(true)
    expect(Object.keys(rest).sort()).toEqual(names)
  })

  test.each<[string, AuthorizeParams]>([
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-login-hint', { login_hint: 'ann@acme.test' }],
    ['oidcc-ui-locales', { ui_locales: 'he en' }],
    ['oidcc-claims-locales', { claims_locales: 'he' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: '1 2' }],
    ['oidcc-max-age-10000', { max_age: '10000' }],
    ['oidcc-ensure-request-with-valid-pkce-succeeds', {}],
  ])('%s', async (_, params) => {
    expect((await succeeds(params)).sub).toEqual(expect.any(String))
  })

  test('oidcc-prompt-login, oidcc-max-age-1: the second sign-in is a newer one', async () => {
    const user = await person()
    for (const params of [{ prompt: 'login' }, { max_age: '1' }]) {
      const { browser, id_token: first } = await tokensFor(testServer(), user)
      testServer().clock.advance(2)
      const { id_token: second } = await tokensFor(testServer(), user, { browser, params })
      expect(Number(decodeJwt(second).auth_time)).toBeGreaterThan(Number(decodeJwt(first).auth_time))
    }
  })

  test('oidcc-prompt-none-not-logged-in, oidcc-prompt-none-logged-in', async () => {
    const path = authorizePath(aVerifier(), { prompt: 'none' })
    const nobody = readLocation(await aPageBrowser(testServer()).request(path))
    expect(nobody.searchParams.get('error')).toBe('login_required')
    const user = await person()
    const { browser, id_token } = await tokensFor(testServer(), user)
    const { id_token: again } = await tokensFor(testServer(), user, { browser, params: { prompt: 'none' } })
    expect(decodeJwt(again)).toMatchObject({ sub: user.id, auth_time: decodeJwt(id_token).auth_time })
  })

  test('oidcc-id-token-hint: for the person it names, and for no other', async () => {
    const user = await person()
    const { browser, id_token: hint } = await tokensFor(testServer(), user)
    const { id_token } = await tokensFor(testServer(), user, {
      browser,
      params: { prompt: 'none', id_token_hint: hint },
    })
    expect(decodeJwt(id_token).sub).toBe(user.id)
    const { browser: other } = await tokensFor(testServer(), await person())
    const path = authorizePath(aVerifier(), { prompt: 'none', id_token_hint: hint })
    expect(readLocation(await other.request(path)).searchParams.get('error')).toBe('login_required')
  })

  test('oidcc-codereuse, oidcc-codereuse-30seconds', async () => {
    const { code, verifier } = await codeFor(aPageBrowser(testServer()), await person())
    const fields = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
      client_id: developmentClientId,
    }
    expect((await askToken(anApplication(testServer()), fields)).status).toBe(200)
    expect(await (await askToken(anApplication(testServer()), fields)).json()).toMatchObject({
      error: 'invalid_grant',
    })
    testServer().clock.advance(30)
    expect(await (await askToken(anApplication(testServer()), fields)).json()).toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('oidcc-ensure-registered-redirect-uri', async () => {
    const answer = await ask(authorizePath(aVerifier(), { redirect_uri: `${redirectUri}/x` }))
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(await answer.text()).toContain('invalid_redirect_uri')
  })

  test('oidcc-ensure-post-request-succeeds', async () => {
    const browser = aPageBrowser(testServer())
    const [path = '', query = ''] = authorizePath(aVerifier()).split('?')
    const posted = await browser.request(path, {
      method: 'POST',
      body: query,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(posted.status).toBe(303)
    const again = readLocation(posted)
    await browser.request(`${again.pathname}${again.search}`)
    await signInOnPage(browser, await person())
    expect((await continueOn(browser)).searchParams.get('code')).not.toBeNull()
  })

  test('oidcc-server-client-secret-post', async () => {
    const { client, secret } = await aConfidentialClient(testServer())
    const { code, verifier } = await codeFor(aPageBrowser(testServer(), client.id), await person(), {
      client_id: client.id,
    })
    const fields = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }
    const wrong = await askToken(anApplication(testServer()), {
      ...fields,
      client_id: client.id,
      client_secret: 'x',
    })
    expect([wrong.status, await wrong.json()]).toMatchObject([401, { error: 'invalid_client' }])
    const right = { ...fields, client_id: client.id, client_secret: secret }
    expect((await askToken(anApplication(testServer()), right)).status).toBe(200)
  })

  test('oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported, oidcc-ensure-request-object-with-redirect-uri', async () => {
    const answer = await ask(authorizePath(aVerifier(), { request: 'eyJhbGciOiJub25lIn0.e30.' }))
    expect(readLocation(answer).searchParams.get('error')).toBe('request_not_supported')
    const byUri = await ask(authorizePath(aVerifier(), { request_uri: 'https://evil.test/request' }))
    expect(readLocation(byUri).searchParams.get('error')).toBe('request_uri_not_supported')
  })

  test('oidcc-refresh-token', async () => {
    const tokens = await tokensFor(testServer(), await person())
    const answer = await askToken(anApplication(testServer()), {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: developmentClientId,
    })
    const next = (await answer.json()) as TokenAnswer
    const [first, second] = [decodeJwt(tokens.id_token), decodeJwt(next.id_token)]
    for (const name of ['iss', 'sub', 'aud', 'auth_time'] as const) expect(second[name]).toEqual(first[name])
  })
})
