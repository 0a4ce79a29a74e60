import { developmentClientId, routeDefaults } from '@vestibule/contract/constants'
import { forgotPassword } from '@vestibule/contract/areas/passwords'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createServer } from '../../start/server.ts'
import { aClient } from '../../testing/a-client.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import {
  aPageBrowser,
  anApplication,
  authorizePath,
  aVerifier,
  readLocation,
  redirectUri,
} from '../../testing/oauth.ts'
import { aPortalBuild } from '../../testing/portal-build.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { hostedRoute } from './hosted-routes.ts'

let testServer: TestServer
beforeAll(async () => {
  const made = await createTestServer('embedded')
  const config = { ...made.services.config, portalDirectory: await aPortalBuild() }
  const services = { ...made.services, config }
  testServer = { ...made, services, server: createServer(services) }
})
afterAll(() => testServer.close())

const page = (path: string, headers: Record<string, string | undefined> = {}) =>
  anApplication(testServer).request(path, { headers: { 'sec-fetch-dest': 'document', ...headers } })
const bootIn = (html: string) =>
  JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as Record<string, unknown>

describe('pages of our own', () => {
  test('signing in begins with the first step as HTML, and looks for no session', async () => {
    const answer = await page('/oauth/account/login?login_hint=ann@acme.test')
    const html = await answer.text()
    expect(html).toContain('<form id="login">Acme Notes</form>')
    const boot = bootIn(html)
    expect(boot).toMatchObject({
      clientId: developmentClientId,
      hostOrigin: null,
      isApp: false,
      route: 'loginUrl',
      mayHaveSession: false,
    })
    expect(boot.ticket).toBeUndefined()
  })

  test('SEC-DE-01 nothing frames them, and they load only what is ours', async () => {
    const answer = await page('/oauth/account/login')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await page('/oauth/account/login', { 'sec-fetch-dest': 'iframe' })).status).toBe(403)
  })

  test.each([
    ['/oauth/account/login', 'loginUrl'],
    ['/oauth/account/sign-up', 'signUpUrl'],
    ['/oauth/account/social/success', 'socialLoginCallbackUrl'],
    ['/oauth/account/oidc/callback', 'oidcRedirectUrl'],
    ['/oauth/account/saml/callback', 'samlCallbackUrl'],
    ['/oauth/account/activate', 'activateUrl'],
    ['/oauth/account/invitation/accept', 'acceptInvitationUrl'],
    ['/oauth/account/accept-invitation', 'acceptInvitationUrl'],
    ['/oauth/account/reset-password', 'resetPasswordUrl'],
    ['/oauth/account/login/magic-link', 'magicLinkCallbackUrl'],
    ['/oauth/account/unlock', 'unlockAccountUrl'],
    ['/oauth/account/step-up', 'stepUpUrl'],
    ['/oauth/account/mfa-mobile-authenticator', 'mfaMobileAuthenticator'],
    ['/oauth/account/nothing', undefined],
    ['/oauth/callback', undefined],
  ])('%s is the page %s', async (path, route) => {
    expect(hostedRoute(path)).toBe(route)
    const answer = await page(path)
    if (route === undefined) expect(answer.status).toBe(404)
    else expect(bootIn(await answer.text()).route).toBe(route)
  })

  test('every way of signing in that the box has is a page here', () => {
    for (const path of Object.values(routeDefaults))
      if (path.startsWith('/account/')) expect(hostedRoute(`/oauth${path}`)).toBeDefined()
  })

  test('the page speaks the language the application asks for, where there is one', async () => {
    const readLocale = async (path: string) => bootIn(await (await page(path)).text()).locale
    expect(await readLocale('/oauth/account/login?ui_locales=he')).toBe('he')
    expect(await readLocale('/oauth/account/login?ui_locales=tlh')).toBe('en')
  })

  test('administration has a page without a host', async () => {
    const boot = bootIn(await (await page('/oauth/portal')).text())
    expect(boot).toMatchObject({ route: 'admin/profile', mayHaveSession: true })
  })

  test('SEC-OA-01 a native application learns whether its address is registered', async () => {
    const prelogin = (uri: string) => page(`/oauth/prelogin?redirect_uri=${encodeURIComponent(uri)}`)
    expect((await prelogin(redirectUri)).status).toBe(200)
    expect((await prelogin(`${redirectUri}/x`)).status).toBe(400)
  })

  test('a mail that is asked for on our page leads to our page, and names the application', async () => {
    const user = await aMember(testServer, { in: await aTenant(testServer) })
    await aPageBrowser(testServer).call(forgotPassword, { email: user.email ?? '' })
    const [link = ''] =
      (await testServer.mail())
        .to(user.email ?? '')
        .at(-1)
        ?.text.match(/http\S+/) ?? []
    const url = new URL(link)
    expect(`${url.origin}${url.pathname}`).toBe('http://localhost:4600/oauth/account/reset-password')
    expect(url.searchParams.get('client_id')).toBe(developmentClientId)
  })

  test('a user who belongs to several tenants is asked where the application wants it, also where a mail led', async () => {
    const asksTenant = async (params: Record<string, string>) => {
      const browser = aPageBrowser(testServer)
      await browser.request(authorizePath(aVerifier(), params))
      return bootIn(await (await browser.request('/oauth/account/login/magic-link')).text()).asksTenant
    }
    expect(await asksTenant({ tenant_selection: 'true' })).toBe(true)
    expect(await asksTenant({})).toBeUndefined()
  })

  test('of several applications the request in this browser says whose people sign in', async () => {
    const id = '0199a1b2-0000-7000-8000-000000000001'
    await aClient(testServer, { id, name: 'Acme Reports' })
    const browser = aPageBrowser(testServer, id)
    const first = readLocation(await browser.request(authorizePath(aVerifier(), { client_id: id })))
    const html = await (await browser.request(first.pathname)).text()
    expect(bootIn(html)).toMatchObject({ clientId: id, application: { name: 'Acme Reports' } })
    expect((await page('/oauth/account/login')).status).toBe(403)
  })
})

describe('native applications', () => {
  const ios = { platform: 'ios' as const, appId: 'ABCDE12345.test.acme.notes' }
  const android = { platform: 'android' as const, packageName: 'test.acme.notes', fingerprints: ['AA:BB'] }

  test('the systems of telephones learn which applications open our addresses', async () => {
    const id = '0199a1b2-0000-7000-8000-000000000002'
    await aClient(testServer, { id, nativeApps: [ios, android] })
    const association = await (await page('/.well-known/apple-app-site-association')).json()
    expect(association).toMatchObject({
      applinks: { details: [{ appIDs: [ios.appId] }] },
      webcredentials: { apps: [ios.appId] },
    })
    expect(await (await page('/.well-known/assetlinks.json')).json()).toMatchObject([
      { target: { package_name: 'test.acme.notes', sha256_cert_fingerprints: ['AA:BB'] } },
    ])
  })
})
