import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { developmentClientId, headers, refreshCookieName } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { hostOrigin, portalOrigin } from '../../testing/addresses.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const path = '/frontegg/identity/resources/auth/v1/user/token/refresh'
const cookieName = refreshCookieName(developmentClientId)

const aSession = async (testServer: TestServer) => {
  const ann = await aMember(testServer, { in: await aTenant(testServer) })
  return { browser: await signedIn(testServer, ann) }
}

describeOnServer('refresh cookie', (engine) => {
  const testServer = useTestServer(engine)
  const readCookie = (answer: Response) => answer.headers.getSetCookie().join()

  test('SEC-SS-11 is partitioned in a frame and Lax on a page, and is cleared as it was set', async () => {
    const { browser } = await aSession(testServer())
    const framed = await browser.request(path, { method: 'POST', body: {} })
    expect(readCookie(framed)).toMatch(
      /^fe_refresh_7c9e66797425-40de-944b-e07fc1f90ae7=\S+; Path=\/; Max-Age=2592000; HttpOnly; Secure; SameSite=None; Partitioned$/,
    )
    const paged = await browser.request(path, {
      method: 'POST',
      body: {},
      headers: { [headers.embedTicket]: undefined },
    })
    expect(readCookie(paged)).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    const direct = await browser.request(path, {
      method: 'POST',
      body: {},
      headers: { [headers.embedTicket]: undefined, origin: hostOrigin },
    })
    expect(readCookie(direct)).toContain('SameSite=None; Partitioned')
    const out = await browser.request('/identity/resources/auth/v1/logout', { method: 'POST', body: {} })
    expect(readCookie(out)).toMatch(/=; Path=\/; Max-Age=0; HttpOnly; Secure; SameSite=None; Partitioned$/)
  })

  test('SEC-SS-11 of two cookies of one family the newest counts; two families are refused and recorded', async () => {
    const { browser } = await aSession(testServer())
    const first = browser.refreshToken()
    await browser.call(refreshToken, {})
    const second = browser.refreshToken()
    const both = `${cookieName}=${first}; ${cookieName}=${second}`
    testServer().clock.advance(60)
    const send = (cookie: string) => browser.request(path, { method: 'POST', body: {}, headers: { cookie } })
    expect((await send(both)).status).toBe(200)
    const other = await aSession(testServer())
    const tossed = `${cookieName}=${browser.refreshToken()}; ${cookieName}=${other.browser.refreshToken()}`
    expect((await send(tossed)).status).toBe(401)
    const rows = await testServer()
      .services.db.select()
      .from(audits)
      .where(eq(audits.action, 'session.cookiesRefused'))
    expect(rows).toMatchObject([{ severity: 'High' }])
    await expect(other.browser.call(refreshToken, {})).resolves.toBeDefined()
  })

  test.each([
    ['no Origin', { origin: undefined }],
    ['the origin "null"', { origin: 'null' }],
    ['a foreign page', { origin: 'https://evil.test' }],
    ['a look-alike', { origin: `${portalOrigin}.evil.test` }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', { 'content-type': 'text/plain' }],
  ])('SEC-SS-12 is not believed with %s', async (_, wrong) => {
    const { browser } = await aSession(testServer())
    const answer = await browser.request(path, { method: 'POST', body: '{}', headers: wrong })
    expect([403, 415]).toContain(answer.status)
    await expect(browser.call(refreshToken, {})).resolves.toBeDefined()
  })

  test('a refresh token travels in bodies only to and from callers that are no browser', async () => {
    const ann = await aMember(testServer(), { in: await aTenant(testServer()) })
    const native = { [headers.embedTicket]: undefined, origin: undefined, cookie: undefined }
    const app = aBrowser(testServer(), { headers: native })
    const answer = await app.call(login, { email: ann.email, password: somePassword })
    expect(answer.refreshToken).toBeDefined()
    const next = await app.call(refreshToken, { refreshToken: answer.refreshToken })
    expect(next.refreshToken).toBeDefined()
    const page = aBrowser(testServer())
    expect(await readRefusal(page.call(refreshToken, { refreshToken: next.refreshToken }))).toBe(
      'NOT_AUTHENTICATED',
    )
  })
})
