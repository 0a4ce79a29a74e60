import { request } from 'node:http'
import { developmentClientId } from '@vestibule/contract/constants'
import { describe, expect, test } from 'vitest'
import { aMember, aTenant, somePassword } from '../../../../apps/identity/src/testing/builders.ts'
import { anEnrolled, computeTotp } from '../../../../apps/identity/src/testing/mfa.ts'
import { aHostApplication, aPage, type HostApplication } from './host-application.ts'
import { identityServer } from './identity-server.ts'
import {
  api,
  cookieNamesIn,
  knownName,
  refreshName,
  refreshPath,
  sessionName,
  signedInThrough,
  signInPath,
} from './signed-in.ts'

/** A path as no client of good manners sends it. */
const raw = (url: string, path: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    request({ hostname, port, path }, (answer) => {
      let text = ''
      answer.on('data', (chunk) => (text += chunk)).on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })

describe('a server-rendered host', () => {
  const identity = identityServer()

  const signedIn = (app: HostApplication) => signedInThrough(app, identity())

  test('keeps the session of a sign-in that it passed on, and knows who comes', async () => {
    const app = await aHostApplication(identity())
    const visitor = aPage(app)
    const led = await visitor.ask('/notes?sort=new')
    expect([led.status, led.headers.get('location')]).toEqual([
      302,
      'http://localhost:4700/account/login?redirectUrl=%2Fnotes%3Fsort%3Dnew',
    ])
    const page = await signedIn(app)
    expect(cookieNamesIn(page.cookies.keys())).toEqual([knownName, refreshName, sessionName])
    const notes = await page.ask('/notes')
    expect(await notes.text()).toBe('Hello Ann Other')
    expect(notes.headers.get('cache-control')).toBe('private, no-store')
    const cookie = [...page.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const session = await app.host.getSession({ headers: { cookie, 'x-broken': {} } })
    expect(session).toMatchObject({ user: { email: page.email }, expiresAt: expect.any(Date) })
    expect(session).not.toHaveProperty('refreshToken')
    expect(await app.host.getSession({ headers: new Headers() })).toBeUndefined()
  })

  test('SEC-BR-04 SEC-SS-11 lets no refresh token into a body, and no cookie to a script', async () => {
    const app = await aHostApplication(identity(), { appUrl: 'http://localhost:4700' })
    const { email } = await aMember(identity().testServer, { in: await aTenant(identity().testServer) })
    const answer = await aPage(app).post(signInPath, { email, password: somePassword })
    expect(await answer.json()).not.toHaveProperty('refreshToken')
    const lines = answer.headers.getSetCookie()
    expect(cookieNamesIn(lines.map((line) => line.split('=')[0] ?? ''))).toEqual([
      knownName,
      refreshName,
      sessionName,
    ])
    for (const line of lines) expect(line).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly/)
    expect(lines.join()).not.toMatch(/Partitioned|Domain|Secure/)
    const session = lines.find((line) => line.startsWith(sessionName))
    expect(session).toContain('Max-Age=300;')
  })

  test('SEC-SS-04 keeps no session while a second factor is asked for, and the one that was is over', async () => {
    const { testServer } = identity()
    const app = await aHostApplication(identity())
    const { user, secret } = await anEnrolled(testServer)
    const page = await signedIn(app)
    const answer = await page.post(signInPath, { email: user.email, password: somePassword })
    const { mfaToken } = (await answer.json()) as { mfaToken: string }
    expect(page.cookies.has(sessionName)).toBe(false)
    const code = { mfaToken, value: computeTotp(testServer, secret) }
    expect((await page.post(`${api}/auth/v1/user/mfa/verify`, code)).status).toBe(200)
    expect(await (await page.ask('/vault')).text()).toBe('The vault')
  })

  test('SEC-SS-12 passes nothing on that another page, or none, wants changed', async () => {
    const app = await aHostApplication(identity())
    const { cookies } = await signedIn(app)
    for (const origin of [
      'https://evil.test',
      'null',
      'http://localhost:4700.evil.test',
      'http://localhost:4600',
      '',
    ]) {
      const page = aPage(app, new Map(cookies))
      for (const path of [signInPath, refreshPath, `${api}/auth/v1/logout`]) {
        const answer = await page.post(path, {}, { origin })
        expect([answer.status, await answer.json()]).toEqual([
          403,
          { errors: ['This site is not allowed to make this request'], errorCode: 'ORIGIN_REFUSED' },
        ])
      }
      expect(page.cookies).toEqual(cookies)
    }
    expect(identity().requests.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('SEC-PO-05 renews a session once for fifty requests that come together', async () => {
    const app = await aHostApplication(identity())
    const page = await signedIn(app)
    identity().testServer.clock.advance(301)
    const before = new Map(page.cookies)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => {
        const tab = aPage(app, new Map(before))
        return index % 2 === 0 ? tab.ask('/notes') : tab.post(refreshPath, {})
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(identity().count(refreshPath)).toBe(1)
    const renewed = new Set(
      answers.map(({ headers }) => headers.getSetCookie().find((line) => line.startsWith(refreshName))),
    )
    expect(renewed.size).toBe(1)
    expect(renewed).not.toContain(undefined)
    // A request that comes late with the old cookie gets the same; so does the server itself bear with it.
    expect((await page.ask('/notes')).status).toBe(200)
    expect(identity().count(refreshPath)).toBe(1)
    identity().testServer.clock.advance(6)
    const late = aPage(app, new Map(before))
    expect((await late.ask('/notes')).status).toBe(200)
    expect(identity().count(refreshPath)).toBe(2)
    expect(late.cookies.get(refreshName)).toBe(page.cookies.get(refreshName))
    expect(page.cookies.get(refreshName)).not.toBe(before.get(refreshName))
  })

  test('never shares what one person is answered with another', async () => {
    const app = await aHostApplication(identity())
    const [one, other] = [await signedIn(app), await signedIn(app)]
    identity().testServer.clock.advance(301)
    const [mine, theirs, nobodys] = await Promise.all([
      one.post(refreshPath, {}),
      other.post(refreshPath, {}),
      aPage(app).post(refreshPath, {}),
    ])
    expect([mine.status, theirs.status, nobodys.status]).toEqual([200, 200, 401])
    expect(((await mine.json()) as { userId: string }).userId).not.toBe(
      ((await theirs.json()) as { userId: string }).userId,
    )
  })

  test('tells the identity server what the wire names, and nothing else of a request', async () => {
    const app = await aHostApplication(identity(), { sharedSecret: 'between us' })
    const page = await signedIn(app)
    page.cookies.set('theme', 'dark')
    page.cookies.set('fe_device_1', 'known')
    const token = ((await (await page.post(refreshPath, {})).json()) as { accessToken: string }).accessToken
    await page.ask(`${api}/users/v2/me`, {
      headers: {
        authorization: `Bearer ${token}`,
        'x-forwarded-for': '203.0.113.9',
        'x-frontegg-forwarded-for': '203.0.113.9',
        'x-frontegg-headers-verifier': 'guessed',
        'frontegg-vendor-id': 'somebody-else',
        'frontegg-source': 'admin-portal',
        'accept-language': 'he',
        'x-internal': 'secret',
        referer: 'http://localhost:4700/?token=1',
      },
    })
    const { headers } = identity().requests.at(-1) ?? { headers: new Headers() }
    const sent = Object.fromEntries(headers)
    expect(sent).toMatchObject({
      authorization: `Bearer ${token}`,
      origin: 'http://localhost:4700',
      'accept-language': 'he',
      'frontegg-source': 'admin-portal',
      'frontegg-vendor-id': developmentClientId,
      'x-frontegg-forwarded-for': '198.51.100.7',
      'x-frontegg-headers-verifier': 'between us',
      'x-frontegg-framework': 'hono@4',
      'x-frontegg-sdk': 'vestibule-server@9.2.7',
      'x-frontegg-middleware': 'true',
      'accept-encoding': 'identity',
    })
    for (const name of ['x-forwarded-for', 'x-internal', 'referer']) expect(sent).not.toHaveProperty(name)
    const cookieNames = (sent.cookie ?? '').split('; ').map((pair) => pair.split('=')[0])
    expect(cookieNames.sort()).toEqual(['fe_device_1', knownName, refreshName])
  })

  test('SEC-SS-11 takes over cookies of the wire only', async () => {
    const app = await aHostApplication(identity())
    identity().extraCookies = ['admin=1; Path=/', '__Host-session=x; Path=/; Secure']
    const page = await signedIn(app)
    expect(cookieNamesIn(page.cookies.keys())).toEqual([knownName, refreshName, sessionName])
  })

  test('signing out, or a session that ended elsewhere, leaves nothing of it in the browser', async () => {
    const app = await aHostApplication(identity())
    const page = await signedIn(app)
    expect((await page.post(`${api}/auth/v1/logout`, {})).status).toBe(200)
    expect([...page.cookies.keys()]).toEqual([knownName])
    const other = await signedIn(app)
    identity().testServer.clock.advance(31 * 24 * 3600)
    const led = await other.ask('/notes')
    expect([led.status, ...other.cookies.keys()]).toEqual([302, knownName])
    expect((await other.ask('/notes', { headers: { accept: 'application/json' } })).status).toBe(401)
  })

  test('SEC-SO-09 reaches nothing of the identity server but the wire', async () => {
    const app = await aHostApplication(identity())
    for (const path of [
      '/frontegg/%2e%2e/metrics',
      '/frontegg/..%2fmetrics',
      '/frontegg/x/..\\..\\..\\metrics',
      '/frontegg//evil.test/x',
      '/frontegg/@evil.test',
      '/frontegg/dev/inbox',
    ])
      expect(await raw(app.url, path)).not.toContain('http_request')
    expect(identity().requests.map(({ path }) => path)).toEqual(
      identity()
        .requests.map(({ path }) => path)
        .filter((path) => path.startsWith('/frontegg/')),
    )
    expect((await aPage(app).ask(`${api}/users/v2/me`, { method: 'OPTIONS' })).status).toBe(405)
  })

  test('fails closed and keeps sessions while the identity server is away', async () => {
    const { testServer, url } = identity()
    let isAway = false
    const away: typeof fetch = (input, init) =>
      isAway ? Promise.reject(new TypeError('away')) : fetch(input, init)
    const app = await aHostApplication({ testServer, url }, { fetch: away })
    const page = await signedIn(app)
    testServer.clock.advance(301)
    isAway = true
    expect((await page.ask('/notes')).status).toBe(302)
    expect((await page.post(refreshPath, {})).status).toBe(503)
    const answer = await page.ask(`${api}/users/v2/me`)
    expect([answer.status, await answer.json()]).toMatchObject([503, { errorCode: 'UNAVAILABLE' }])
    expect(app.logged.join('\n')).toContain('could not be passed on: TypeError: away')
    isAway = false
    expect((await page.ask('/notes')).status).toBe(200)
  })
})
