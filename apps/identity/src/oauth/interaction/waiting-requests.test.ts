import { developmentClientId } from '@vestibule/contract/constants'
import { eq, ne } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { applications } from '../../platform/db/schema/applications.ts'
import { aClient } from '../../testing/a-client.ts'
import type { Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aHostedServer, bootIn, openedByUser } from '../../testing/hosted-doors.ts'
import { aPageBrowser, authorizePath, aVerifier, readLocation, signInOnPage } from '../../testing/oauth.ts'
import type { TestServer } from '../../testing/test-server.ts'

const other = {
  id: '01900000-0000-7000-8000-0000000000b1',
  origin: 'https://other.test',
  redirectUri: 'https://other.test/oauth/callback',
}
const ofOther = { client_id: other.id, redirect_uri: other.redirectUri, state: 'of-other' }

const open = (browser: Browser, path: string | URL) => {
  const url = new URL(path, 'http://localhost:4600')
  return browser.request(`${url.pathname}${url.search}`, { headers: openedByUser })
}
const wait = async (browser: Browser, params: Record<string, string> = {}): Promise<URL> =>
  readLocation(await browser.request(authorizePath(aVerifier(), params)))
const continueIn = (browser: Browser, { search }: URL) => open(browser, `/oauth/account/continue${search}`)

describeOnServer('requests that wait in a browser', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await aHostedServer(engine)
  })
  afterAll(() => testServer.close())
  beforeEach(async () => {
    const { id, origin } = other
    await aClient(testServer, { id, name: 'Other', hostOrigins: [origin], defaultOrigin: origin })
  })
  afterEach(() => removeOthers())
  const changeOther = async (redirectUris: string[]) => {
    const { db, clients } = testServer.services
    await db.update(applications).set({ redirectUris }).where(eq(applications.id, other.id))
    clients.forget()
  }
  const removeOthers = async () => {
    const { db, clients } = testServer.services
    await db.delete(applications).where(ne(applications.id, developmentClientId))
    clients.forget()
  }
  const signIn = async (browser: Browser) =>
    signInOnPage(browser, await aMember(testServer, { in: await aTenant(testServer) }))

  test('SEC-OA-15 two that are answered at once wait beside each other', async () => {
    const browser = aPageBrowser(testServer)
    // Both were sent before either was answered: neither carries a cookie of the other.
    const first = {
      page: await wait(browser),
      cookies: new Map(browser.cookies),
      clientId: developmentClientId,
    }
    browser.cookies.clear()
    const second = {
      page: await wait(browser, ofOther),
      cookies: new Map(browser.cookies),
      clientId: other.id,
    }
    for (const [name, value] of first.cookies)
      if (!browser.cookies.has(name)) browser.cookies.set(name, value)
    await signIn(browser)
    for (const { page, cookies, clientId } of [first, second]) {
      expect(page.searchParams.get('client_id')).toBe(clientId)
      const answered = readLocation(await continueIn(browser, page))
      // The cookies of the library are of the address of the request, and the test's browser knows no paths.
      for (const [name, value] of cookies)
        if (!name.startsWith('fe_oauth_page')) browser.cookies.set(name, value)
      expect(readLocation(await open(browser, answered)).href).toContain('code=')
    }
  })

  test('SEC-OA-15 the oldest of six is forgotten, and no application pushes out another’s', async () => {
    const browser = aPageBrowser(testServer)
    const pages: URL[] = []
    for (let at = 0; at < 6; at += 1) {
      testServer.clock.advance(1)
      pages.push(await wait(browser))
    }
    for (let at = 0; at < 6; at += 1) await wait(browser, ofOther)
    const kept = [...browser.cookies.keys()].filter((name) => name.includes('fe_oauth_page'))
    expect(kept).toHaveLength(10)
    await signIn(browser)
    const ends = await Promise.all(pages.map((page) => continueIn(browser, page)))
    const isAnswered = ends.map((end) => readLocation(end).pathname.startsWith('/oauth/authorize/'))
    expect(isAnswered).toEqual([false, true, true, true, true, true])
  })

  test('SEC-OA-14 one of an application that was removed is answered in words, with whatever it is asked', async () => {
    const browser = aPageBrowser(testServer)
    const page = await wait(browser, ofOther)
    await signIn(browser)
    await removeOthers()
    const request = page.searchParams.get('request') ?? ''
    const doors = [
      page,
      `/oauth/account/continue${page.search}`,
      `/oauth/account/continue?request=${request}`,
      `/oauth/account/approve${page.search}`,
      `/oauth/portal?client_id=${other.id}`,
      `/oauth/prelogin?client_id=${other.id}`,
    ]
    for (const door of doors) {
      const answer = await open(browser, door)
      expect(answer.status, String(door)).toBe(403)
      expect(await answer.text()).toContain('We don’t know which application this is for')
    }
  })

  test('SEC-OA-15 of more than 25 in all the oldest is forgotten', async () => {
    const browser = aPageBrowser(testServer)
    const ids = Array.from({ length: 6 }, (_, at) => `01900000-0000-7000-8000-0000000000c${at}`)
    for (const id of ids)
      await aClient(testServer, {
        id,
        name: id,
        hostOrigins: [`https://${id}.test`],
        defaultOrigin: `https://${id}.test`,
      })
    for (const id of ids)
      for (let at = 0; at < 5; at += 1) {
        testServer.clock.advance(1)
        await wait(browser, { client_id: id, redirect_uri: `https://${id}.test/oauth/callback` })
      }
    const kept = [...browser.cookies].filter(([name]) => name.includes('fe_oauth_page'))
    expect(kept).toHaveLength(25)
    expect(kept.some(([, value]) => value.startsWith(ids[0] ?? ''))).toBe(false)
  })

  test('SEC-OA-14 nor where it was removed between the page and the answer', async () => {
    const browser = aPageBrowser(testServer)
    const page = await wait(browser, ofOther)
    await signIn(browser)
    const answered = readLocation(await continueIn(browser, page))
    await changeOther([`${other.origin}/new`])
    const answer = readLocation(await open(browser, answered))
    expect(`${answer.pathname}?${answer.searchParams.get('client_id')}`).toBe(
      `/oauth/account/continue?${other.id}`,
    )
    expect(readLocation(await open(browser, answer)).href).toBe(`${other.origin}/`)
  })

  test.each(['continue', 'continue, refused'])(
    'SEC-OA-14 no code and no refusal goes to an address that was removed meanwhile: %s',
    async (how) => {
      const browser = aPageBrowser(testServer)
      const page = await wait(browser, ofOther)
      await signIn(browser)
      await changeOther([`${other.origin}/new`])
      if (how === 'continue, refused') page.searchParams.set('because', 'declined')
      const answer = await continueIn(browser, page)
      expect(readLocation(answer).href).toBe(`${other.origin}/`)
    },
  )

  test.each(['client_id=', 'appId=', ''])(
    'SEC-OA-11 an address that names nothing is of the only application: %s',
    async (query) => {
      await removeOthers()
      const answer = await open(aPageBrowser(testServer), `/oauth/account/login?${query}`)
      expect(await bootIn(answer)).toMatchObject({ clientId: developmentClientId })
    },
  )
})
