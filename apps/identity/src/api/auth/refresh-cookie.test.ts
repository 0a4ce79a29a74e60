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
  const framed = 'SameSite=None; Partitioned'
  /** Where a browser keeps what it is given, in the order in which it is said; each time the same value for as long. */
  const readPlaces = (answer: Response, value: RegExp): (string | undefined)[] => {
    const lines = answer.headers.getSetCookie()
    expect(new Set(lines.map((line) => line.split('; SameSite')[0])).size).toBe(1)
    return lines.map((line) => value.exec(line)?.[1])
  }

  test('SEC-SS-11 SEC-SS-39 is partitioned for a frame and Lax for a page, the own place last, and is cleared as it was set', async () => {
    const { browser } = await aSession(testServer())
    const kept =
      /^fe_refresh_7c9e66797425-40de-944b-e07fc1f90ae7=\S+; Path=\/; Max-Age=2592000; HttpOnly; Secure; (SameSite=.+)$/
    const inFrame = await browser.request(path, { method: 'POST', body: {} })
    expect(readPlaces(inFrame, kept)).toEqual(['SameSite=Lax', framed])
    const paged = await browser.request(path, {
      method: 'POST',
      body: {},
      headers: { [headers.embedTicket]: undefined },
    })
    expect(readPlaces(paged, kept)).toEqual([framed, 'SameSite=Lax'])
    const direct = await browser.request(path, {
      method: 'POST',
      body: {},
      headers: { [headers.embedTicket]: undefined, origin: hostOrigin },
    })
    expect(readPlaces(direct, kept)).toEqual(['SameSite=Lax', framed])
    const out = await browser.request('/identity/resources/auth/v1/logout', { method: 'POST', body: {} })
    const cleared = /=; Path=\/; Max-Age=0; HttpOnly; Secure; (SameSite=.+)$/
    expect(readPlaces(out, cleared)).toEqual(['SameSite=Lax', framed])
  })

  test('SEC-SS-39 a client that is no browser is given one', async () => {
    const { browser } = await aSession(testServer())
    const native = { [headers.embedTicket]: undefined, origin: undefined }
    const out = await browser.request('/identity/resources/auth/v1/logout', {
      method: 'POST',
      body: {},
      headers: { ...native, cookie: undefined },
    })
    expect(readPlaces(out, /; (SameSite=.+)$/)).toEqual(['SameSite=Lax'])
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
