import { developmentClientId } from '@vestibule/contract/constants'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../testing/a-client.ts'
import type { Browser } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aHostedServer, bootIn, hostedDoors, openedByUser } from '../../testing/hosted-doors.ts'
import { aPageBrowser, authorizePath, aVerifier, readLocation, signInOnPage } from '../../testing/oauth.ts'
import type { TestServer } from '../../testing/test-server.ts'

const own = { id: developmentClientId, front: 'http://localhost:4700/' }
const other = {
  id: '01900000-0000-7000-8000-0000000000b1',
  origin: 'https://other.test',
  redirectUri: 'https://other.test/oauth/callback',
}
const device = '01900000-0000-7000-8000-0000000000b2'

const onDevice = {
  id: device,
  hostOrigins: [],
  defaultOrigin: '',
  redirectUris: ['com.acme.notes:/done'],
  isNative: true,
}

const open = (browser: Browser, path: string | URL) => {
  const url = new URL(path, 'http://localhost:4600')
  return browser.request(`${url.pathname}${url.search}`, { headers: openedByUser })
}

/** A request of an application that waits in a browser; as from a program, so that the address of its page is seen. */
const wait = async (browser: Browser, params: Record<string, string> = {}): Promise<URL> =>
  readLocation(await browser.request(authorizePath(aVerifier(), params)))
const waitForOther = (browser: Browser) =>
  wait(browser, { client_id: other.id, redirect_uri: other.redirectUri, state: 'of-other' })

const continueIn = (browser: Browser, query: string) => open(browser, `/oauth/account/continue?${query}`)
const readAnswer = async (browser: Browser, query: string): Promise<URL> =>
  readLocation(await open(browser, readLocation(await continueIn(browser, query))))

describe.each([
  ['one application', []],
  ['two applications', [other]],
])('%s', (_, others) => {
  describeOnServer('on hosted pages', (engine) => {
    let testServer: TestServer
    beforeAll(async () => {
      testServer = await aHostedServer(engine)
      for (const { id, origin } of others)
        await aClient(testServer, { id, name: 'Other', hostOrigins: [origin], defaultOrigin: origin })
    })
    afterAll(() => testServer.close())
    const person = async () => aMember(testServer, { in: await aTenant(testServer) })

    test.each(Object.entries(hostedDoors))(
      'SEC-OA-11 %s is of its application, and leads to its front',
      async (__, door) => {
        const browser = aPageBrowser(testServer)
        const { page, signIn } = await door(testServer, browser, own.id)
        expect(page.searchParams.get('client_id')).toBe(own.id)
        expect(await bootIn(await open(browser, page))).toMatchObject({
          clientId: own.id,
          front: own.front,
        })
        await signIn()
        expect(readLocation(await continueIn(browser, `client_id=${own.id}`)).href).toBe(own.front)
      },
    )

    test.each([
      ['login', {}],
      ['sign-up', { form_action: 'signUp' }],
    ])(
      'SEC-OA-11 the page of a request keeps its application when the request is over: %s',
      async (at, params) => {
        const browser = aPageBrowser(testServer)
        const page = await wait(browser, params)
        expect(page.pathname).toBe(`/oauth/account/${at}`)
        browser.cookies.clear()
        expect(await bootIn(await open(browser, page))).toMatchObject({ clientId: own.id })
        await signInOnPage(browser, await person())
        expect(readLocation(await continueIn(browser, page.searchParams.toString())).href).toBe(own.front)
      },
    )

    test('SEC-OA-13 without pages of its own it has no front, and the way ends in words', async () => {
      const native = {
        id: device,
        hostOrigins: [],
        defaultOrigin: '',
        redirectUris: ['com.acme.notes:/done'],
      }
      await aClient(testServer, { ...native, name: 'On a device', isNative: true })
      const browser = aPageBrowser(testServer, device)
      expect(await bootIn(await open(browser, `/oauth/portal?client_id=${device}`))).toMatchObject({
        clientId: device,
        front: null,
      })
      const end = await continueIn(browser, `client_id=${device}`)
      expect(end.status).toBe(200)
      expect(await end.text()).toContain('You can go back to the application')
    })
  })
})

describeOnServer('hosted pages of two applications', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await aHostedServer(engine)
    const { id, origin } = other
    await aClient(testServer, { id, name: 'Other', hostOrigins: [origin], defaultOrigin: origin })
  })
  afterAll(() => testServer.close())
  const person = async () => aMember(testServer, { in: await aTenant(testServer) })

  const addresses = [
    '/oauth/account/login',
    '/oauth/account/activate',
    '/oauth/account/continue',
    '/oauth/account/logout',
    '/oauth/account/approve',
    '/oauth/account/redirect/ios/com.acme.unknown',
    '/oauth/portal',
    '/oauth/prelogin',
    '/oauth/account/login?client_id=unknown',
    '/oauth/account/continue?request=unknown',
  ]
  test.each(addresses)('SEC-OA-11 %s names no application, which a user reads in words', async (path) => {
    const browser = aPageBrowser(testServer)
    const answer = await open(browser, path)
    expect(answer.status).toBe(403)
    expect(answer.headers.get('content-type')).toContain('text/html')
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    expect(await answer.text()).toContain('We don’t know which application this is for')
    const accept = { headers: { ...openedByUser, accept: 'application/json' } }
    expect(await (await browser.request(path, accept)).json()).toMatchObject({ errorCode: 'CLIENT_UNKNOWN' })
  })

  test('SEC-OA-11 the way back to an application on a device is known by its scheme', async () => {
    await aClient(testServer, { ...onDevice, name: 'On a device' })
    const browser = aPageBrowser(testServer)
    await wait(browser)
    const boot = await bootIn(await open(browser, '/oauth/account/redirect/ios/com.acme.notes?code=c'))
    expect(boot).toMatchObject({
      clientId: device,
      appAddress: 'com.acme.notes://localhost:4600/ios/oauth/callback?code=c',
    })
  })

  test('SEC-OA-11 of two that have one scheme it is the one that waits, and never a third', async () => {
    const second = { ...onDevice, id: '01900000-0000-7000-8000-0000000000b3', name: 'Beside it' }
    await aClient(testServer, second)
    const browser = aPageBrowser(testServer)
    const back = '/oauth/account/redirect/ios/com.acme.notes?code=c'
    await waitForOther(browser)
    expect((await open(browser, back)).status).toBe(403)
    testServer.clock.advance(1)
    await wait(browser, { client_id: second.id, redirect_uri: 'com.acme.notes:/done' })
    expect(await bootIn(await open(browser, back))).toMatchObject({ clientId: second.id })
  })

  test.each(Object.entries(hostedDoors))(
    'SEC-OA-12 %s of one answers no request of the other, which goes on waiting',
    async (_, door) => {
      const browser = aPageBrowser(testServer)
      const waiting = await waitForOther(browser)
      const { page, signIn } = await door(testServer, browser, own.id)
      expect(await bootIn(await open(browser, page))).toMatchObject({ clientId: own.id })
      await signIn()
      const foreign = `client_id=${own.id}&request=${waiting.searchParams.get('request')}`
      for (const query of [`client_id=${own.id}`, `appId=${own.id}`, foreign, `${foreign}&because=cancelled`])
        expect(readLocation(await continueIn(browser, query)).href).toBe(own.front)
      const answer = await readAnswer(browser, waiting.searchParams.toString())
      expect(answer.href).toMatch(/^https:\/\/other\.test\/oauth\/callback\?/)
      expect(answer.searchParams.get('state')).toBe('of-other')
    },
  )

  test('SEC-OA-12 a page of an application answers the request of its own that waits, also beside a newer one', async () => {
    const browser = aPageBrowser(testServer)
    const waiting = await wait(browser)
    await waitForOther(browser)
    expect(await bootIn(await open(browser, `/oauth/account/sign-up?client_id=${own.id}`))).toMatchObject({
      clientId: own.id,
    })
    await signInOnPage(browser, await person())
    const readNext = async (query: string) => readLocation(await continueIn(browser, query))
    const next = await readNext(`client_id=${own.id}`)
    expect(next.pathname).toMatch(/^\/oauth\/authorize\/./)
    expect(next.href).toBe((await readNext(waiting.searchParams.toString())).href)
  })
})
