import { developmentClientId } from '@vestibule/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../start/server.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import {
  aPageBrowser,
  authorizePath,
  aVerifier,
  continueOn,
  readLocation,
  signInOnPage,
} from '../../testing/oauth.ts'
import { aPortalBuild } from '../../testing/portal-build.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  const made = await createTestServer('embedded')
  const config = { ...made.services.config, portalDirectory: await aPortalBuild() }
  const services = { ...made.services, config }
  testServer = { ...made, services, server: createServer(services) }
})
afterAll(() => testServer.close())

const opened = { headers: { 'sec-fetch-dest': 'document' } }
const bootIn = (html: string) =>
  JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as Record<string, unknown>

describe('an authorization request that a browser opens', () => {
  test('is answered by the page itself, which knows its own address', async () => {
    const browser = aPageBrowser(testServer)
    const query = { login_hint: 'ann@acme.test', ui_locales: 'he' }
    const answer = await browser.request(authorizePath(aVerifier(), query), opened)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    const html = await answer.text()
    expect(html).toContain('<form id="he-login">')
    const boot = bootIn(html)
    expect(boot).toMatchObject({ clientId: developmentClientId, route: 'loginUrl', locale: 'he' })
    const address = new URL(String(boot.pageAddress), 'http://localhost')
    expect(address.pathname).toBe('/oauth/account/login')
    expect(address.searchParams.get('login_hint')).toBe('ann@acme.test')
    // The address is one that can be opened: it is the page a redirect would have led to.
    const again = await browser.request(String(boot.pageAddress), opened)
    expect(again.status).toBe(200)
    expect(bootIn(await again.text())).toMatchObject({ route: 'loginUrl', locale: 'he' })
  })

  test('signs in as by a redirect: the same cookies came', async () => {
    const user = await aMember(testServer, { in: await aTenant(testServer) })
    const browser = aPageBrowser(testServer)
    const answer = await browser.request(authorizePath(aVerifier()), opened)
    expect(answer.headers.getSetCookie().join()).toContain('fe_oauth_page_')
    await signInOnPage(browser, user)
    expect((await continueOn(browser)).searchParams.get('code')).toMatch(/.{20}/)
  })

  test('the page is about the request it answers, also where an older one is open in this browser', async () => {
    const browser = aPageBrowser(testServer)
    await browser.request(authorizePath(aVerifier()), opened)
    const second = await browser.request(authorizePath(aVerifier(), { tenant_selection: 'true' }), opened)
    expect(bootIn(await second.text()).asksTenant).toBe(true)
  })

  test('a sign-up and a step-up are pages as well; a code is no page', async () => {
    const user = await aMember(testServer, { in: await aTenant(testServer) })
    const browser = aPageBrowser(testServer)
    const signUp = await browser.request(authorizePath(aVerifier(), { form_action: 'signUp' }), opened)
    expect(bootIn(await signUp.text()).route).toBe('signUpUrl')
    await signInOnPage(browser, user)
    const acr = 'http://schemas.openid.net/pape/policies/2007/06/multi-factor'
    const stepUp = await browser.request(authorizePath(aVerifier(), { acr_values: acr }), opened)
    expect(bootIn(await stepUp.text())).toMatchObject({ route: 'stepUpUrl' })
    const answered = await browser.request(authorizePath(aVerifier()), opened)
    expect(answered.status).toBe(303)
    expect(readLocation(answered).searchParams.get('code')).toMatch(/.{20}/)
  })

  test.each([
    ['that does not say what it opens', {}],
    ['in a frame', { 'sec-fetch-dest': 'iframe' }],
    ['by a script', { 'sec-fetch-dest': 'empty' }],
  ])('a request %s is sent to the page', async (_, headers) => {
    const answer = await aPageBrowser(testServer).request(authorizePath(aVerifier()), { headers })
    expect(answer.status).toBe(303)
    expect(readLocation(answer).pathname).toBe('/oauth/account/login')
  })

  test('a request that is refused has no page of sign-in', async () => {
    const answer = await aPageBrowser(testServer).request(
      authorizePath(aVerifier(), { redirect_uri: 'https://evil.test' }),
      opened,
    )
    expect(await answer.text()).not.toContain('id="login"')
    const silent = await aPageBrowser(testServer).request(
      authorizePath(aVerifier(), { prompt: 'none' }),
      opened,
    )
    expect(readLocation(silent).searchParams.get('error')).toBe('login_required')
  })
})
