import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { outbox } from '../../platform/db/schema/outbox.ts'
import { sendWaiting } from '../../platform/outbox/send-waiting.ts'
import { aConfidentialClient } from '../../testing/a-confidential-client.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import type { Browser } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import {
  anApplication,
  aPageBrowser,
  askToken,
  authorizePath,
  aVerifier,
  codeFor,
  readLocation,
  redirectUri,
  type TokenAnswer,
  tokensFor,
} from '../../testing/oauth.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { logoutDelivery } from './logout-delivery.ts'

const registered = `${hostOrigin}/`

// Named after the modules of the OpenID Foundation's certification plans for logout.
describeOnServer('the logout plans', (engine) => {
  const testServer = useTestServer(engine)
  const person = async () => aMember(testServer(), { in: await aTenant(testServer()) })
  const logoutPath = (params: Record<string, string | undefined>): string => {
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(params)) if (value !== undefined) query.set(name, value)
    return `/oauth/logout?${query}`
  }
  const isSignedIn = async (browser: Browser): Promise<boolean> =>
    readLocation(await browser.request(authorizePath(aVerifier(), { prompt: 'none' }))).searchParams.has(
      'code',
    )

  /** What a page asks; pressing a button of it sends the form. */
  const press = async (browser: Browser, page: string, value: 'yes' | undefined): Promise<Response> => {
    const [, action = '', xsrf = ''] =
      /action="([^"]+)"><input type="hidden" name="xsrf" value="([^"]+)"/.exec(page) ?? []
    const form = new URLSearchParams({ xsrf, ...(value === undefined ? {} : { logout: value }) })
    return browser.request(new URL(action).pathname, {
      method: 'POST',
      body: form.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
  const isAsked = (page: string): boolean => page.includes('Sign out?')

  test('oidcc-rp-initiated-logout-discovery-endpoint-verification', async () => {
    const configuration = await (
      await anApplication(testServer()).request('/.well-known/openid-configuration')
    ).json()
    expect(configuration).toMatchObject({ end_session_endpoint: expect.stringMatching(/\/oauth\/logout$/) })
  })

  test('SEC-OA-07 oidcc-rp-initiated-logout: with a hint the user is not asked, and everything that came from there ends', async () => {
    const user = await person()
    const { browser, id_token, refresh_token } = await tokensFor(testServer(), user)
    const path = logoutPath({ id_token_hint: id_token, post_logout_redirect_uri: registered, state: 'out' })
    const done = await browser.request(path)
    expect([done.status, readLocation(done).href]).toEqual([303, `${registered}?state=out`])
    expect(await isSignedIn(browser)).toBe(false)
    expect(browser.refreshToken()).toBeUndefined()
    const refreshed = await askToken(anApplication(testServer()), {
      grant_type: 'refresh_token',
      refresh_token,
    })
    expect(await refreshed.json()).toMatchObject({ error: 'invalid_grant' })
  })

  test.each([
    ['oidcc-rp-initiated-logout-no-state', { post_logout_redirect_uri: registered }, registered],
    ['oidcc-rp-initiated-logout-no-post-logout-redirect-uri', {}, undefined],
    ['oidcc-rp-initiated-logout-only-state', { state: 'out' }, undefined],
  ])('SEC-OA-07 %s', async (_, params, leadsTo) => {
    const { browser, id_token } = await tokensFor(testServer(), await person())
    const done = readLocation(await browser.request(logoutPath({ id_token_hint: id_token, ...params })))
    if (leadsTo === undefined) expect(done.pathname).toBe('/oauth/logout/success')
    else expect(done.href).toBe(leadsTo)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test.each([
    ['oidcc-rp-initiated-logout-no-id-token-hint', { post_logout_redirect_uri: registered, state: 'out' }],
    ['oidcc-rp-initiated-logout-no-params', {}],
  ])('SEC-OA-07 %s: the person is asked, and may stay', async (_, params) => {
    const { browser } = await tokensFor(testServer(), await person())
    const page = await (await browser.request(logoutPath(params))).text()
    expect(isAsked(page)).toBe(true)
    expect(await isSignedIn(browser)).toBe(true)
    const again = await (await browser.request(logoutPath(params))).text()
    expect(readLocation(await press(browser, again, undefined)).origin).not.toBe(hostOrigin)
    expect(await isSignedIn(browser)).toBe(true)
    const third = await (await browser.request(logoutPath(params))).text()
    expect(readLocation(await press(browser, third, 'yes')).pathname).toBe('/oauth/logout/success')
    expect(await isSignedIn(browser)).toBe(false)
  })

  test.each([
    ['oidcc-rp-initiated-logout-bad-post-logout-redirect-uri', `${registered}evil`],
    ['oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri', `${registered}?foo=bar`],
    ['an address of a stranger', 'https://evil.test/'],
  ])('SEC-OA-07 %s: no browser is sent there', async (_, uri) => {
    const { browser, id_token } = await tokensFor(testServer(), await person())
    const answer = await browser.request(
      logoutPath({ id_token_hint: id_token, post_logout_redirect_uri: uri }),
    )
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    expect(await answer.text()).not.toContain('href="https://evil.test')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('SEC-OA-07 oidcc-rp-initiated-logout-modified-id-token-hint, oidcc-rp-initiated-logout-bad-id-token-hint', async () => {
    const { browser, id_token } = await tokensFor(testServer(), await person())
    const [head = '', body = '', signature = ''] = id_token.split('.')
    const altered = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
    for (const hint of [altered, `${head}.${body}.`, 'nonsense']) {
      const answer = await browser.request(
        logoutPath({ id_token_hint: hint, post_logout_redirect_uri: registered }),
      )
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
    }
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('SEC-OA-07 the hint of another user does not spare the question', async () => {
    const { id_token: foreign } = await tokensFor(testServer(), await person())
    const { browser } = await tokensFor(testServer(), await person())
    expect(isAsked(await (await browser.request(logoutPath({ id_token_hint: foreign }))).text())).toBe(true)
  })

  test('SEC-OA-07 a confirmation that another page made up signs no user out', async () => {
    const { browser } = await tokensFor(testServer(), await person())
    const made = await browser.request('/oauth/logout/confirm', {
      method: 'POST',
      body: 'logout=yes&xsrf=guessed',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' },
    })
    expect(made.status).toBe(400)
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('a registered page signs out by a call with cookies, a stranger\u2019s does not', async () => {
    const { browser } = await tokensFor(testServer(), await person())
    const call = (origin: string) => browser.request('/frontegg/oauth/logout', { headers: { origin } })
    await call('https://evil.test')
    expect(await isSignedIn(browser)).toBe(true)
    expect(await (await call(hostOrigin)).json()).toEqual({})
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('oidcc-backchannel-rp-initiated-logout: each application is told which of its sessions ended, until it listens', async () => {
    const uri = 'https://reports.acme.test/logged-out'
    const { client, basic } = await aConfidentialClient(testServer(), { backchannelLogoutUri: uri })
    const user = await person()
    const browser = aPageBrowser(testServer(), client.id)
    const { code, verifier } = await codeFor(browser, user, { client_id: client.id })
    const exchange = {
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }
    const answer = await askToken(anApplication(testServer()), exchange, { authorization: basic })
    const { id_token: idToken } = (await answer.json()) as TokenAnswer
    await browser.request(logoutPath({ id_token_hint: idToken }))

    const notices: { url: string; token: string }[] = []
    let isAway = true
    const { services, clock } = testServer()
    const outgoing = async (url: string, { body = '' }: { body?: string } = {}) => {
      notices.push({ url, token: new URLSearchParams(body).get('logout_token') ?? '' })
      return new Response(null, { status: isAway ? 503 : 200 })
    }
    const logout = logoutDelivery({ accessTokens: services.accessTokens, outgoing })
    const send = () => sendWaiting({ ...services, delivery: { logout } })
    await send()
    isAway = false
    clock.advance(5)
    await send()
    await send()
    expect(notices.map(({ url }) => url)).toEqual([uri, uri])
    const { token = '' } = notices[1] ?? {}
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', typ: 'logout+jwt' })
    const claims = decodeJwt(token)
    expect(claims).toMatchObject({
      iss: services.config.publicUrl,
      aud: client.id,
      sub: user.id,
      sid: decodeJwt(idToken).sid,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    })
    expect(claims.nonce).toBeUndefined()
    expect(await services.accessTokens.verify(token)).toBeUndefined()
    const rows = await services.db.select().from(outbox).where(eq(outbox.channel, 'logout'))
    expect(rows).toMatchObject([{ sealedMessage: '', lastError: null }])
    expect(developmentClientId).not.toBe(client.id)
  })
})
