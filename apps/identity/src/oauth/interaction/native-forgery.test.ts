import { switchTenant } from '@vestibule/contract/areas/tenants'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../testing/a-client.ts'
import type { Browser } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant } from '../../testing/builders.ts'
import { aPageBrowser, authorizePath, aVerifier, readLocation, signInOnPage } from '../../testing/oauth.ts'
import {
  aProgram,
  follow,
  programAddresses,
  readApprovalPage,
  sendApproval,
  withPages,
} from '../../testing/programs.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { isProgramAddress } from './program-address.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await withPages(await createTestServer('embedded'))
})
afterAll(() => testServer.close())

const scheme = 'com.acme.notes:/callback'
type User = Awaited<ReturnType<typeof aMember>>

/** A user who looks at the page of a program's request. */
const arrange = async ({ redirectUri = scheme, user }: { redirectUri?: string; user?: User } = {}) => {
  const client = await aProgram(testServer, [redirectUri])
  const person = user ?? (await aMember(testServer, { in: await aTenant(testServer) }))
  const browser = aPageBrowser(testServer, client.id)
  await signInOnPage(browser, person)
  const ask = async (params: Record<string, string | undefined> = {}) => {
    const path = authorizePath(aVerifier(), { client_id: client.id, redirect_uri: redirectUri, ...params })
    return follow(browser, await browser.request(path))
  }
  const page = await ask()
  const question = await readApprovalPage(browser, page)
  if (question === undefined) throw new Error('No page asks')
  return { client, browser, person, ask, page, question }
}

/** Whether a program was given a code, after everything that a browser can do with the request. */
const isLetIn = async (browser: Browser, uid: string, answer?: Response): Promise<boolean> => {
  const ends = [
    ...(answer?.headers.has('location') ? [await follow(browser, answer)] : []),
    await follow(browser, await browser.request(`/oauth/authorize/${uid}`)),
    await follow(browser, await browser.request(`/oauth/account/continue?request=${uid}`)),
    await follow(browser, await browser.request('/oauth/account/continue')),
  ]
  return ends.some((url) => url.searchParams.has('code'))
}

const forged: Readonly<Record<string, Record<string, string | undefined>>> = {
  'a form of another site': { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
  'a form of a sibling sub-domain': { 'sec-fetch-site': 'same-site', origin: 'https://other.acme.test' },
  'a form without an origin': { 'sec-fetch-site': 'cross-site', origin: 'null' },
  'an address that was opened by hand': { 'sec-fetch-site': 'none' },
  'a frame': { 'sec-fetch-dest': 'iframe' },
  'a script of another site': { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' },
  'a script of our own': { 'sec-fetch-dest': 'empty' },
}

describe('the button of the page for programs', () => {
  test.each(Object.entries(forged))('SEC-TO-11 is not pressed by %s', async (_, headers) => {
    const { browser, question } = await arrange()
    const answer = await sendApproval(browser, question, headers)
    expect(answer.status).toBe(403)
    expect(await isLetIn(browser, question.request)).toBe(false)
  })

  const approvals: Readonly<Record<string, (own: string) => Promise<string>>> = {
    nothing: async () => '',
    'a made-up text': async () => 'a'.repeat(43),
    'what another user’s page said': async () => (await arrange()).question.approval,
    'half of it': async (own) => own.slice(0, 20),
  }
  test.each(Object.entries(approvals))('SEC-TO-11 is not pressed by a form with %s', async (_, make) => {
    const { browser, question } = await arrange()
    const approval = await make(question.approval)
    const answer = await sendApproval(browser, { ...question, approval })
    expect(readLocation(answer).pathname).toBe('/oauth/account/approve')
    expect(await isLetIn(browser, question.request, answer)).toBe(false)
  })

  test('SEC-TO-11 what the page of one request said presses that of no other', async () => {
    const { browser, question, ask } = await arrange()
    const second = await readApprovalPage(browser, await ask())
    const mixed = { request: second?.request ?? '', approval: question.approval }
    expect(await isLetIn(browser, mixed.request, await sendApproval(browser, mixed))).toBe(false)
  })

  test('SEC-TO-11 a request that this browser was not sent for is none, whatever page knows its name', async () => {
    const { question } = await arrange()
    const other = await arrange()
    const answer = await follow(other.browser, await sendApproval(other.browser, question))
    expect(answer.searchParams.has('code')).toBe(false)
  })

  test('SEC-TO-11 another user who signs in meanwhile is asked anew', async () => {
    const { browser, question } = await arrange()
    await signInOnPage(browser, await aMember(testServer, { in: await aTenant(testServer) }))
    const answer = await sendApproval(browser, question)
    expect(readLocation(answer).pathname).toBe('/oauth/account/approve')
    expect(await isLetIn(browser, question.request, answer)).toBe(false)
  })

  test('SEC-TO-11 so is the same user in another tenant', async () => {
    const person = await aMember(testServer, { in: await aTenant(testServer) })
    const elsewhere = await aTenant(testServer)
    await aMembership(testServer, person, { in: elsewhere })
    const { browser, question } = await arrange({ user: person })
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    await browser.call(switchTenant, { tenantId: elsewhere.id })
    const answer = await sendApproval(browser, question)
    expect(readLocation(answer).pathname).toBe('/oauth/account/approve')
    expect((await readApprovalPage(browser, readLocation(answer)))?.tenant).toBe(elsewhere.name)
  })

  test('SEC-TO-11 a press just before another user signs in lets neither in', async () => {
    const { browser, question } = await arrange()
    const pressed = await sendApproval(browser, question)
    await signInOnPage(browser, await aMember(testServer, { in: await aTenant(testServer) }))
    expect(await isLetIn(browser, question.request, pressed)).toBe(false)
  })

  test('SEC-TO-11 nothing frames the page, no script reads it, and its form leads to the program', async () => {
    const { browser, page } = await arrange()
    const at = `${page.pathname}${page.search}`
    for (const dest of ['iframe', 'empty', 'object', 'embed'])
      expect((await browser.request(at, { headers: { 'sec-fetch-dest': dest } })).status).toBe(403)
    const answer = await browser.request(at, { headers: { 'sec-fetch-dest': 'document' } })
    expect(answer.headers.get('x-frame-options')).toBe('DENY')
    const policy = answer.headers.get('content-security-policy')
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("form-action 'self' http: https: com.acme.notes:")
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('SEC-TO-11 the page names the application of the request, whatever its address says', async () => {
    const { browser, page, client } = await arrange()
    const other = await aClient(testServer, {
      id: '01900000-0000-7000-8000-00000000abcd',
      name: 'A better known application',
    })
    page.searchParams.set('client_id', other.id)
    expect((await readApprovalPage(browser, page))?.application).toBe(client.name)
  })
})

describe('a program', () => {
  test.each(Object.entries(programAddresses))(
    'SEC-TO-10 at %s is answered consent_required without a page, and access_denied after a no',
    async (_, redirectUri) => {
      const { ask, browser, question } = await arrange({ redirectUri })
      const quiet = await ask({ prompt: 'none' })
      expect(quiet.href.startsWith(redirectUri)).toBe(true)
      expect(quiet.searchParams.get('error')).toBe('consent_required')
      const no = `/oauth/account/continue?request=${question.request}&because=cancelled`
      expect((await follow(browser, await browser.request(no))).searchParams.get('error')).toBe(
        'access_denied',
      )
    },
  )

  const https = 'https://auth.acme.test'
  const local = 'http://localhost:4600'
  const nothing = { isNative: false, nativeApps: [] }
  const native = { isNative: true, nativeApps: [] }
  const claimed = {
    isNative: true,
    nativeApps: [
      { platform: 'android' as const, packageName: 'com.acme.notes', fingerprints: ['AA'] },
      { platform: 'ios' as const, appId: 'TEAM123456.com.acme.notes' },
    ],
  }
  test.each([
    ['https://app.acme.test/callback', nothing, https, false],
    ['https://app.acme.test/callback', native, https, false],
    ['http://app.acme.test/callback', nothing, local, false],
    ['https://localhost.evil.test/callback', nothing, https, false],
    ['http://localhost:4700/callback', nothing, local, false],
    ['http://127.0.0.1:4700/callback', nothing, 'http://127.0.0.1:4600', false],
    ['http://localhost:4700/callback', nothing, https, true],
    ['http://app.localhost:4700/callback', nothing, https, true],
    ['https://127.0.0.1:4700/callback', nothing, https, true],
    ['http://127.1.2.3/callback', nothing, https, true],
    ['http://[::1]:4700/callback', nothing, https, true],
    ['http://localhost:4700/callback', native, local, true],
    ['com.acme.notes:/callback', nothing, local, true],
    ['com.acme.notes://x/callback', native, https, true],
    [`${https}/oauth/account/redirect/android/com.acme.notes`, native, https, true],
    [`${https}/oauth/account/redirect/android/com.acme.notes`, claimed, https, false],
    [`${https}/oauth/account/redirect/ios/com.acme.notes`, claimed, https, false],
    [`${https}/oauth/account/redirect/ios/com.acme.other`, claimed, https, true],
    [`${https}/oauth/account/redirect/ios/notes`, claimed, https, true],
    ['https://app.acme.test/oauth/account/redirect/ios/x', native, https, false],
  ])('SEC-TO-10 %s of %o, with the server at %s: any program may be there is %s', (uri, client, at, is) => {
    expect(isProgramAddress(client, { publicUrl: at }, uri)).toBe(is)
  })

  test('SEC-TO-10 an application at an address of a site is asked for nothing, native or not', async () => {
    const redirectUri = 'https://app.acme.test/callback'
    const client = await aProgram(testServer, [redirectUri])
    const browser = aPageBrowser(testServer, client.id)
    await signInOnPage(browser, await aMember(testServer, { in: await aTenant(testServer) }))
    const path = authorizePath(aVerifier(), { client_id: client.id, redirect_uri: redirectUri })
    expect((await follow(browser, await browser.request(path))).searchParams.has('code')).toBe(true)
  })
})
