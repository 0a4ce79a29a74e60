import { refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { developmentClientId, refreshCookieName } from '@vestibule/contract/constants'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inboxDelivery } from '../inbox-delivery.ts'
import { inboxRoutes } from '../inbox-routes.ts'
import { seed } from '../seed/seed.ts'
import { createServer } from '../../start/server.ts'
import { hostOrigin } from '../../testing/addresses.ts'
import { aBrowser } from '../../testing/browser.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeDemoOptions, type DemoOptions } from './demo-options.ts'
import { demoRoutes } from './demo-routes.ts'
import { sampleAccounts } from './sample-accounts.ts'

let testServer: TestServer
let demoOrigin = ''
beforeAll(async () => {
  const made = await createTestServer('embedded')
  await seed(made.services)
  testServer = {
    ...made,
    server: createServer(made.services, demoRoutes(made.services), inboxRoutes(made.services)),
  }
  demoOrigin = (await made.services.clients.byId(developmentClientId))?.hostOrigins[0] ?? hostOrigin
})
afterAll(() => testServer.close())

const off: DemoOptions = { magicLink: false, code: false, passkeys: false, mfa: false, sso: true }
afterEach(() => changeDemoOptions(testServer.services, off))

const visitor = (origin: string | undefined = demoOrigin) => {
  const browser = aBrowser(testServer, { headers: { origin, 'vestibule-embed': undefined } })
  return {
    ...browser,
    post: (path: string, body: object) => browser.request(`/dev/demo${path}`, { method: 'POST', body }),
    settings: async () =>
      (await browser.request('/dev/demo/settings')).json() as Promise<{ options: DemoOptions }>,
  }
}
const refreshCookie = refreshCookieName(developmentClientId)

describe('the routes of the demo host', () => {
  test.each(['magicLink', 'code', 'passkeys', 'mfa', 'sso'] as const)(
    'the option %s is switched on and off, and is read as it was left',
    async (option) => {
      const demo = visitor()
      for (const isOn of [true, false, true]) {
        const answer = await demo.post('/options', { [option]: isOn })
        expect(await answer.json()).toEqual({ ...off, [option]: isOn })
        expect((await demo.settings()).options).toEqual({ ...off, [option]: isOn })
      }
    },
  )

  test('an option changes only its own setting', async () => {
    const { settings } = testServer.services
    const before = await settings()
    await visitor().post('/options', { mfa: true })
    const { decidedAt: _, ...mfa } = (await settings()).mfa
    expect(mfa).toEqual({ ...before.mfa, decidedAt: undefined, enforceMFAType: 'Force' })
    expect({ ...(await settings()), mfa: before.mfa }).toEqual(before)
  })

  test.each([{ telepathy: true }, { mfa: 'yes' }, []])('%j is no option', async (body) => {
    expect((await visitor().post('/options', body)).status).toBe(400)
  })

  test.each(sampleAccounts)(
    '$email is signed in without a password, as who the list says',
    async (account) => {
      const demo = visitor()
      const answer = await demo.post('/sign-in', { email: account.email })
      expect(await answer.json()).toEqual({ isSignedIn: true })
      expect(demo.cookies.has(refreshCookie)).toBe(true)
      const browser = aBrowser(testServer)
      for (const [name, value] of demo.cookies) browser.cookies.set(name, value)
      browser.accessToken = (await browser.call(refreshToken, {})).accessToken
      expect(await browser.call(getProfile, {})).toMatchObject({ email: account.email, name: account.name })
      const claims = await testServer.services.accessTokens.verify(browser.accessToken ?? '')
      expect(claims?.roles).toEqual([account.role])
    },
  )

  test('where a second factor is required there is no session yet', async () => {
    const demo = visitor()
    await demo.post('/options', { mfa: true })
    const answer = await demo.post('/sign-in', { email: 'member@acme.test' })
    expect(await answer.json()).toEqual({ isSignedIn: false })
    expect(demo.cookies.has(refreshCookie)).toBe(false)
  })

  test.each(['maya.levi@acme.test', 'nobody@example.test', ''])('%j is no sample account', async (email) => {
    const demo = visitor()
    expect((await demo.post('/sign-in', { email })).status).toBe(400)
    expect(demo.cookies.has(refreshCookie)).toBe(false)
  })

  test.each(['https://evil.test', 'null', undefined])(
    'a page of %s is refused, and changes nothing',
    async (origin) => {
      const stranger = visitor(origin)
      const { request } = aBrowser(testServer, { headers: { origin, 'vestibule-embed': undefined } })
      expect((await request('/dev/demo/settings')).status).toBe(403)
      expect((await request('/dev/demo/options', { method: 'POST', body: { mfa: true } })).status).toBe(403)
      const signIn = { method: 'POST', body: { email: 'admin@acme.test' } }
      expect((await request('/dev/demo/sign-in', signIn)).status).toBe(403)
      expect(stranger.cookies.size).toBe(0)
      expect((await visitor().settings()).options).toEqual(off)
    },
  )

  test('the inbox answers as many messages as are asked for, the newest first', async () => {
    const { email } = inboxDelivery(testServer.services)
    for (const index of [1, 2, 3]) {
      testServer.clock.advance(1)
      await email(
        { to: `m${index}@acme.test`, subject: 's', text: 't', html: '' },
        `00000000-0000-4000-8000-00000000000${index}`,
      )
    }
    const to = async (query: string) => {
      const answer = await aBrowser(testServer).request(`/dev/inbox/messages?${query}`)
      return ((await answer.json()) as { to: string }[]).map((message) => message.to)
    }
    expect(await to('limit=2')).toEqual(['m3@acme.test', 'm2@acme.test'])
    for (const query of ['', 'limit=0', 'limit=-1', 'limit=x', 'limit=1000'])
      expect(await to(query)).toHaveLength(3)
  })
})
