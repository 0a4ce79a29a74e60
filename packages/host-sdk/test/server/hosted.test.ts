import { describe, expect, test } from 'vitest'
import { aConfidentialClient } from '../../../../apps/identity/src/testing/a-confidential-client.ts'
import { hostOrigin, portalOrigin } from '../../../../apps/identity/src/testing/addresses.ts'
import type { Browser } from '../../../../apps/identity/src/testing/browser.ts'
import { aMember, aTenant } from '../../../../apps/identity/src/testing/builders.ts'
import {
  aPageBrowser,
  continueOn,
  readLocation,
  signInOnPage,
} from '../../../../apps/identity/src/testing/oauth.ts'
import type { HostServerOptions } from '../../src/server/index.ts'
import { aHostApplication, aPage, type Page } from './host-application.ts'
import { identityServer } from './identity-server.ts'

const within = ({ pathname, search }: URL): string => pathname + search
const location = (answer: Response): URL => new URL(answer.headers.get('location') ?? '', hostOrigin)

describe('a host whose people sign in on the pages of the identity server', () => {
  const identity = identityServer()

  const setUp = async (options: HostServerOptions = {}) => {
    const { testServer } = identity()
    const { client, secret } = await aConfidentialClient(testServer)
    const app = await aHostApplication(identity(), {
      hostedLogin: true,
      clientId: client.id,
      clientSecret: secret,
      ...options,
    })
    const { email } = await aMember(testServer, { in: await aTenant(testServer) })
    return { app, clientId: client.id, email, portal: aPageBrowser(testServer, client.id) }
  }

  /** The person sees our page, signs in unless they have before, and comes back with a code. */
  const atPortal = async (portal: Browser, sent: URL, email: string): Promise<URL> => {
    expect(sent.origin).toBe(portalOrigin)
    const first = readLocation(await portal.request(within(sent)))
    if (!first.pathname.startsWith('/oauth/account/')) return first
    await signInOnPage(portal, { email })
    return continueOn(portal)
  }

  const signedIn = async (options?: HostServerOptions) => {
    const one = await setUp(options)
    const page = aPage(one.app)
    const login = location(await page.ask('/notes?sort=new'))
    const back = await atPortal(one.portal, location(await page.ask(within(login))), one.email)
    const arrived = await page.ask(within(back))
    return { ...one, page, back, arrived }
  }

  const cookieNames = ({ cookies }: Pick<Page, 'cookies'>): string[] =>
    [...new Set([...cookies.keys()].map((name) => name.replace(/_login_.*|[-_][0-9a-f-]{30,}$/, '')))].sort()

  test('SEC-OA-02 SEC-OA-03 leads them there and back to where they wanted, with a code that is theirs alone', async () => {
    const { page, arrived, back } = await signedIn()
    expect([arrived.status, arrived.headers.get('location')]).toEqual([302, `${hostOrigin}/notes?sort=new`])
    const notes = await page.ask('/notes')
    expect(await notes.text()).toBe('Hello Ann Other')
    expect(cookieNames(page)).toEqual(['fe_refresh', 'fe_session'])
    const again = await page.ask(within(back))
    expect([again.status, await again.text()]).toEqual([400, expect.stringContaining('NOT_STARTED_HERE')])
  })

  test('SEC-OA-05 believes an answer only in the browser that asked, and only unchanged', async () => {
    const { app, portal, email } = await setUp()
    const page = aPage(app)
    const sent = location(await page.ask('/account/login'))
    expect(Object.fromEntries(sent.searchParams)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile offline_access',
      redirect_uri: `${hostOrigin}/oauth/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    const back = await atPortal(portal, sent, email)
    expect((await aPage(app).ask(within(back))).status).toBe(400)
    for (const [name, value] of [
      ['iss', 'https://evil.test'],
      ['code', 'made-up'],
      ['state', 'made-up'],
    ] as const) {
      const changed = new URL(back)
      changed.searchParams.set(name, value)
      const copy = aPage(app, new Map(page.cookies))
      expect((await copy.ask(within(changed))).status).toBeGreaterThanOrEqual(400)
      expect(cookieNames(copy)).not.toContain('fe_session')
    }
    const refused = new URL(back)
    refused.searchParams.delete('code')
    refused.searchParams.set('error', 'access_denied')
    const answer = await aPage(app, new Map(page.cookies)).ask(within(refused))
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('Failed to authenticate'),
    ])
  })

  test('SEC-PO-03 redirects no browser to another site', async () => {
    const { app, portal, email } = await setUp({ logLevel: 'warn' })
    for (const target of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      '/\tx',
    ]) {
      const page = aPage(app)
      const sent = location(await page.ask(`/account/login?${new URLSearchParams({ redirectUrl: target })}`))
      const arrived = await page.ask(within(await atPortal(portal, sent, email)))
      expect(arrived.headers.get('location')).toBe(`${hostOrigin}/`)
    }
    expect(app.logged.join()).toContain('The redirect url param is not valid, the origin is a different site')
  })

  test('parameters of the login route carry over to the page after it', async () => {
    const { app, portal, email } = await setUp()
    const long = 'x'.repeat(2000)
    for (const [query, path] of [
      ['plan=pro&prompt=login&state=s&token=t', '/?plan=pro'],
      ['redirectUrl=/notes?id=1%23top&plan=pro&id=2', '/notes?id=1&plan=pro#top'],
      [`redirectUrl=/notes&a=${long}`, `/notes?a=${long}`],
      // More than a cookie holds: the page after it matters more than its parameters.
      [`redirectUrl=/notes&a=${long}&b=${long}`, '/notes'],
      [`redirectUrl=/notes?a=${long}${long}`, '/'],
    ] as const) {
      const page = aPage(app)
      const sent = location(await page.ask(`/account/login?${query}`))
      const arrived = await page.ask(within(await atPortal(portal, sent, email)))
      expect(arrived.headers.get('location')).toBe(hostOrigin + path)
    }
  })

  test('SEC-PO-05 renews a session once for requests that come together, by who the host is', async () => {
    const { app, page } = await signedIn()
    identity().testServer.clock.advance(301)
    const before = new Map(page.cookies)
    const tokens = () => identity().count('/oauth/token')
    const earlier = tokens()
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await aPage(app, new Map(before)).ask('/notes')).status),
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(tokens() - earlier).toBe(1)
    await page.ask('/notes')
    identity().testServer.clock.advance(31 * 24 * 3600)
    expect((await page.ask('/notes')).status).toBe(302)
    expect(cookieNames(page)).toEqual([])
  })

  test('a host without its secret signs no user in, and says why', async () => {
    const { app, page } = await signedIn({ clientSecret: 'guessed' })
    expect(cookieNames(page)).toEqual(['vestibule_hops'])
    expect(app.logged.join()).toContain('a sign-in failed')
  })

  test('asks for a second factor where a page wants one', async () => {
    const { page } = await signedIn()
    const stepUp = location(await page.ask('/vault'))
    const sent = location(await page.ask(within(stepUp)))
    expect(Object.fromEntries(sent.searchParams)).toMatchObject({
      acr_values: 'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
      max_age: '60',
    })
  })

  test('SEC-OA-07 signs out here and there, and not for a link on another site’s page', async () => {
    const { page } = await signedIn()
    const cookies = new Map(page.cookies)
    const forced = location(
      await page.ask('/account/logout', { headers: { 'sec-fetch-site': 'cross-site' } }),
    )
    expect(forced.searchParams.has('id_token_hint')).toBe(false)
    expect(page.cookies).toEqual(cookies)
    const sent = location(await page.ask('/account/logout'))
    expect(sent.href.startsWith(`${portalOrigin}/oauth/logout?`)).toBe(true)
    expect(sent.searchParams.get('post_logout_redirect_uri')).toBe(`${hostOrigin}/`)
    expect(sent.searchParams.get('id_token_hint')).toMatch(/^ey/)
    expect(cookieNames(page)).toEqual([])
  })

  test('stops going round in circles when the browser keeps no session', async () => {
    const { app } = await setUp()
    const page = aPage(app)
    const hops: string[] = []
    for (let hop = 0; hop < 4; hop += 1) {
      const answer = await page.ask('/account/login')
      hops.push(`${answer.status} ${(await answer.text()).split('.')[0]}`)
    }
    expect(hops).toEqual(['302 ', '302 ', '302 ', '508 Sign-in is stuck in a redirect loop'])
    expect((await page.ask('/account/login')).status).toBe(302)
  })
})
