import { refreshToken } from '@vestibule/contract/areas/auth'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { developmentClientId, refreshCookieName } from '@vestibule/contract/constants'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { hostOrigin, portalOrigin } from '../../testing/addresses.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aPolicy, passFirstFactor } from '../../testing/mfa.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  codeFor,
  redirectUri,
  type TokenAnswer,
  tokensFor,
} from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('going on with what an application was granted', (engine) => {
  const testServer = useTestServer(engine)
  const person = async () => aMember(testServer(), { in: await aTenant(testServer()) })
  const refresh = (token: string, more: Record<string, string> = {}) =>
    askToken(anApplication(testServer()), { grant_type: 'refresh_token', refresh_token: token, ...more })
  const readTokens = async (answer: Response) => (await answer.json()) as TokenAnswer
  const json = (path: string, body: object, headers: Record<string, string | undefined> = {}) =>
    anApplication(testServer()).request(path, { method: 'POST', body, headers })

  test('known clients of the wire send JSON, and do not say which application they are', async () => {
    const { code, verifier } = await codeFor(aPageBrowser(testServer()), await person())
    const exchange = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }
    const first = await readTokens(await json('/frontegg/oauth/token', exchange))
    expect(decodeJwt(first.access_token).aud).toBe(developmentClientId)
    const refreshing = { grant_type: 'refresh_token', refresh_token: first.refresh_token, tenantId: null }
    const next = await readTokens(await json('/oauth/token', refreshing))
    expect(next.refresh_token).not.toBe(first.refresh_token)
    expect(decodeJwt(next.id_token).sid).toBe(decodeJwt(first.id_token).sid)
  })

  test('a server may leave the challenge out where that was agreed, but never its secret', async () => {
    const { client, basic } = await aConfidentialClient(testServer(), { needsPkce: false })
    const params = { client_id: client.id, code_challenge: undefined, code_challenge_method: undefined }
    const browser = aPageBrowser(testServer(), client.id)
    const { code } = await codeFor(browser, await person(), {
      ...params,
      // As one of them writes its scopes.
      scope: 'openid+email+profile',
    })
    const exchange = { grant_type: 'authorization_code', code, redirect_uri: redirectUri }
    expect((await json('/oauth/token', exchange)).status).toBe(401)
    const tokens = await readTokens(await json('/oauth/token', exchange, { authorization: basic }))
    expect(tokens.scope).toBe('openid email profile')
    expect(
      (await json('/oauth/token', { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }))
        .status,
    ).toBe(401)
    // Nor is the other entrance a way around it.
    const around = aBrowser(testServer(), {
      headers: { origin: undefined, 'vestibule-embed': undefined, 'frontegg-vendor-id': client.id },
    })
    expect(await readRefusal(around.call(refreshToken, { refreshToken: tokens.refresh_token }))).toMatch(
      /NOT_AUTHENTICATED|ORIGIN_REFUSED/,
    )
  })

  test('SEC-SS-05 the token just replaced has the same successor for ten seconds, and ends everything later', async () => {
    const user = await person()
    const { refresh_token: first } = await tokensFor(testServer(), user)
    const second = await readTokens(await refresh(first))
    expect((await readTokens(await refresh(first))).refresh_token).toBe(second.refresh_token)
    testServer().clock.advance(11)
    expect((await refresh(first)).status).toBe(400)
    expect((await readTokens(await refresh(second.refresh_token))).error).toBe('invalid_grant')
    const subjects = (await testServer().mail()).to(user.email).map(({ subject }) => subject)
    expect(subjects).toEqual(['We signed you out of Acme Notes on one device'])
  })

  test('another account is asked for by its id, and given to members only', async () => {
    const user = await person()
    const [mine, foreign] = [await aTenant(testServer()), await aTenant(testServer())]
    await aMembership(testServer(), user, { in: mine })
    const { refresh_token, access_token } = await tokensFor(testServer(), user)
    const moved = await readTokens(
      await json('/oauth/token', { grant_type: 'refresh_token', refresh_token, tenantId: mine.id }),
    )
    expect(decodeJwt(moved.access_token).tenantId).toBe(mine.id)
    const back = await readTokens(await refresh(moved.refresh_token))
    expect(decodeJwt(back.access_token).tenantId).toBe(decodeJwt(access_token).tenantId)
    const refused = await refresh(back.refresh_token, { tenantId: foreign.id })
    expect([refused.status, (await readTokens(refused)).error]).toEqual([400, 'invalid_grant'])
  })

  test('what an application was granted follows the browser that moves to another account', async () => {
    const user = await person()
    const other = await aTenant(testServer())
    await aMembership(testServer(), user, { in: other })
    const { browser, refresh_token } = await tokensFor(testServer(), user)
    const own = await browser.call(refreshToken, {})
    browser.accessToken = own.accessToken
    await browser.call(switchTenant, { tenantId: other.id })
    const next = await readTokens(await refresh(refresh_token))
    expect(next.error).toBeUndefined()
    await browser.request('/frontegg/identity/resources/auth/v1/logout', { method: 'POST', body: {} })
    expect((await refresh(next.refresh_token)).status).toBe(400)
  })

  const silent = (browser: ReturnType<typeof aBrowser>, headers: Record<string, string | undefined>) =>
    browser.request('/oauth/authorize/silent', { method: 'POST', body: { tenantId: null }, headers })

  test('SEC-OA-06 a registered page is given tokens for the signed-in user, and no refresh token', async () => {
    const user = await person()
    const { browser } = await tokensFor(testServer(), user)
    const answer = await silent(browser, { origin: hostOrigin })
    expect(answer.headers.get('access-control-allow-origin')).toBe(hostOrigin)
    const tokens = (await answer.json()) as TokenAnswer
    expect(decodeJwt(tokens.access_token).sub).toBe(user.id)
    expect(decodeJwt(tokens.id_token).sub).toBe(user.id)
    expect(tokens.refresh_token).toBeUndefined()
  })

  test('SEC-OA-06 to all other callers no user is signed in, and nothing in the browser changes', async () => {
    const user = await person()
    const { browser } = await tokensFor(testServer(), user)
    const held = browser.refreshToken()
    const refused = async (answer: Response): Promise<string> => {
      expect(answer.headers.getSetCookie()).toEqual([])
      return ((await answer.json()) as { errorCode: string }).errorCode
    }
    expect(await refused(await silent(browser, { origin: 'https://evil.test' }))).toBe('ORIGIN_REFUSED')
    expect(await refused(await silent(browser, { origin: 'null' }))).toBe('ORIGIN_REFUSED')
    expect(await refused(await silent(browser, { origin: undefined }))).toBe('ORIGIN_REFUSED')
    expect(await refused(await silent(aPageBrowser(testServer()), { origin: hostOrigin }))).toBe(
      'LOGIN_REQUIRED',
    )
    const forced = await aTenant(testServer())
    await aPolicy(testServer(), forced)
    const pending = aPageBrowser(testServer())
    await passFirstFactor(pending, (await aMember(testServer(), { in: forced })).email ?? '')
    expect(await refused(await silent(pending, { origin: hostOrigin }))).toBe('LOGIN_REQUIRED')
    expect(browser.refreshToken()).toBe(held)
    testServer().clock.advance(31 * 86_400)
    expect(await refused(await silent(browser, { origin: hostOrigin }))).toBe('LOGIN_REQUIRED')
  })

  test('a native application signs out with its refresh token as a cookie, once', async () => {
    const { refresh_token } = await tokensFor(testServer(), await person())
    const signOut = () =>
      json(
        '/oauth/logout/token',
        {},
        {
          cookie: `${refreshCookieName(developmentClientId)}=${refresh_token}`,
          'frontegg-vendor-id': developmentClientId,
        },
      )
    expect((await signOut()).status).toBe(200)
    expect((await refresh(refresh_token)).status).toBe(400)
    expect(
      (await json('/oauth/logout/token', {}, { 'frontegg-vendor-id': developmentClientId })).status,
    ).toBe(401)
    expect(
      (
        await json(
          '/oauth/logout/token',
          {},
          { origin: 'https://evil.test', 'frontegg-vendor-id': developmentClientId },
        )
      ).status,
    ).toBe(403)
  })

  test('tokens of the box are tokens here: an application may ask about them, and end them', async () => {
    const user = await person()
    const box = await signedIn(testServer(), user, { headers: { 'frontegg-vendor-id': developmentClientId } })
    const bearer = { authorization: `Bearer ${box.accessToken}` }
    const info = await anApplication(testServer()).request('/oauth/userinfo', { headers: bearer })
    expect(await info.json()).toMatchObject({ sub: user.id, email: user.email })
    const form = new URLSearchParams({ token: box.accessToken ?? '', client_id: developmentClientId })
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const ask = (path: string) =>
      anApplication(testServer()).request(path, { method: 'POST', body: form.toString(), headers: type })
    expect(await (await ask('/oauth/introspect')).json()).toMatchObject({ active: true, sub: user.id })
    expect((await ask('/oauth/revoke')).status).toBe(200)
    expect(await (await ask('/oauth/introspect')).json()).toEqual({ active: false })
    expect(portalOrigin).toBe(testServer().services.config.publicUrl)
  })
})
