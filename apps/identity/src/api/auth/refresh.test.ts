import { refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { developmentClientId, headers, refreshCookieName } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { aClient } from '../../testing/a-client.ts'
import { aMember, aMembership, aTenant } from '../../testing/builders.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const path = '/frontegg/identity/resources/auth/v1/user/token/refresh'
const cookieName = refreshCookieName(developmentClientId)

const aSession = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const ann = await aMember(testServer, { in: tenant })
  return { tenant, ann, browser: await signedIn(testServer, ann) }
}

/** Refreshes with a cookie value of one's choice. */
const refreshWith = (browser: Browser, value: string) => {
  browser.cookies.set(cookieName, value)
  return browser.call(refreshToken, {})
}

const reuseRows = (testServer: TestServer, tenantId: string) =>
  testServer.services.db
    .select()
    .from(audits)
    .where(and(eq(audits.tenantId, tenantId), eq(audits.action, 'session.reused')))

/** Another text of that length: its first letter is another one. */
const altered = (text = ''): string => `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`

describeOnBothEngines('refresh', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SS-05 trades the cookie for a token and the next cookie', async () => {
    const { browser, ann, tenant } = await aSession(testServer())
    const first = browser.refreshToken()
    testServer().clock.advance(240)
    const answer = await browser.call(refreshToken, { tenantId: null })
    expect(answer).toMatchObject({ mfaRequired: false, expiresIn: 300, userId: ann.id, tenantId: tenant.id })
    expect(answer.refreshToken).toBeUndefined()
    expect(browser.refreshToken()).not.toBe(first)
    browser.accessToken = answer.accessToken
    expect(await browser.call(getProfile, {})).toMatchObject({ id: ann.id })
  })

  test('SEC-SS-05 the predecessor gets the same successor after 9 s and ends the session after 11 s', async () => {
    const { browser, tenant } = await aSession(testServer())
    const first = browser.refreshToken() ?? ''
    await browser.call(refreshToken, {})
    const second = browser.refreshToken()
    testServer().clock.advance(9)
    await refreshWith(browser, first)
    expect(browser.refreshToken()).toBe(second)
    testServer().clock.advance(2)
    expect(await readRefusal(refreshWith(browser, first))).toBe('SESSION_ENDED')
    expect(await readRefusal(refreshWith(browser, second ?? ''))).toBe('SESSION_ENDED')
    expect(await reuseRows(testServer(), tenant.id)).toMatchObject([{ severity: 'High' }])
  })

  test('SEC-SS-05 SEC-AU-06 the user is mailed once about a token that was used again, without a link', async () => {
    const { browser, ann } = await aSession(testServer())
    const first = browser.refreshToken() ?? ''
    await browser.call(refreshToken, {})
    testServer().clock.advance(9)
    await refreshWith(browser, first)
    expect((await testServer().mail()).to(ann.email)).toEqual([])
    testServer().clock.advance(2)
    for (let count = 0; count < 3; count += 1) {
      expect(await readRefusal(refreshWith(browser, first))).toBe('SESSION_ENDED')
    }
    const mails = (await testServer().mail()).to(ann.email)
    expect(mails).toMatchObject([{ subject: 'We signed you out of Acme Notes on one device' }])
    expect(mails[0]?.text).not.toMatch(/https?:/)
  })

  test('SEC-SS-05 a token two generations back ends the session at once', async () => {
    const { browser, tenant } = await aSession(testServer())
    const first = browser.refreshToken() ?? ''
    await browser.call(refreshToken, {})
    await browser.call(refreshToken, {})
    expect(await readRefusal(refreshWith(browser, first))).toBe('SESSION_ENDED')
    expect(await reuseRows(testServer(), tenant.id)).toHaveLength(1)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
  })

  test('SEC-SS-05 an altered token is nothing, and ends nothing', async () => {
    const { browser } = await aSession(testServer())
    const real = browser.refreshToken() ?? ''
    const [id, generation, seed, mac] = real.split('.')
    const forged = [
      [id, Number(generation) + 1, seed, mac],
      [crypto.randomUUID(), generation, seed, mac],
      [id, generation, altered(seed), mac],
      [id, generation, seed, altered(mac)],
      [id, generation, seed],
    ].map((parts) => parts.join('.'))
    for (const value of forged)
      expect(await readRefusal(refreshWith(browser, value))).toBe('NOT_AUTHENTICATED')
    await expect(refreshWith(browser, real)).resolves.toBeDefined()
  })

  test('SEC-SS-01 the database holds nothing a refresh token can be made of', async () => {
    const { browser } = await aSession(testServer())
    const [, , seed = '', mac = ''] = (browser.refreshToken() ?? '').split('.')
    const stored = JSON.stringify(await testServer().services.db.select().from(sessions))
    expect(stored).not.toContain(seed)
    expect(stored).not.toContain(mac)
    expect(Buffer.from(seed, 'base64url')).toHaveLength(32)
  })

  test('SEC-SS-02 a session that is not used ends after 7 days, read and not swept', async () => {
    const { browser } = await aSession(testServer())
    testServer().clock.advance(7 * 86_400 - 1)
    await browser.call(refreshToken, {})
    testServer().clock.advance(7 * 86_400 + 1)
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
  })

  test('SEC-SS-02 a session that is used ends after 30 days all the same', async () => {
    const { browser } = await aSession(testServer())
    for (let day = 6; day <= 24; day += 6) {
      testServer().clock.advance(6 * 86_400)
      await browser.call(refreshToken, {})
    }
    testServer().clock.advance(6 * 86_400 - 1)
    await browser.call(refreshToken, {})
    testServer().clock.advance(2)
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
  })

  test('SEC-TE-02 answers for another tenant of the person without moving the session', async () => {
    const { browser, ann, tenant } = await aSession(testServer())
    const other = await aTenant(testServer())
    await aMembership(testServer(), ann, { in: other, roles: ['Admin'] })
    const elsewhere = await browser.call(refreshToken, { tenantId: other.id })
    expect(elsewhere.tenantId).toBe(other.id)
    expect(await testServer().services.accessTokens.verify(elsewhere.accessToken ?? '')).toMatchObject({
      tenantId: other.id,
      roles: ['Admin'],
    })
    expect((await browser.call(refreshToken, {})).tenantId).toBe(tenant.id)
  })

  test('SEC-TE-02 refuses a foreign, an unknown and a senseless tenant, and keeps the session', async () => {
    const { browser } = await aSession(testServer())
    const foreign = await aTenant(testServer())
    for (const tenantId of [foreign.id, crypto.randomUUID(), 'x', "' or 1=1 --"]) {
      expect(await readRefusal(browser.call(refreshToken, { tenantId }))).toBe('NOT_A_MEMBER')
    }
    await expect(browser.call(refreshToken, {})).resolves.toBeDefined()
  })

  test('SEC-SS-09 SEC-AD-08 a disabled or expired membership ends refresh and calls at once', async () => {
    const { db } = testServer().services
    for (const change of [{ isDisabled: true }, { temporaryExpirationDate: testServer().clock.now() }]) {
      const { browser, ann, tenant } = await aSession(testServer())
      await db
        .update(memberships)
        .set(change)
        .where(and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, ann.id)))
      expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
      expect(await readRefusal(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
    }
  })

  test('a session of one application is nothing to another', async () => {
    const { browser } = await aSession(testServer())
    const other = await aClient(testServer(), { id: crypto.randomUUID() })
    const value = browser.refreshToken() ?? ''
    const answer = await browser.request(path, {
      method: 'POST',
      body: {},
      headers: {
        [headers.embedTicket]: undefined,
        [headers.vendorId]: other.id,
        cookie: `${refreshCookieName(other.id)}=${value}`,
      },
    })
    expect(answer.status).toBe(401)
  })
})

describeOnBothEngines('refresh of many families at once', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SS-05 each goes on by itself, and one that is over ends no other', async () => {
    const owners = [await aSession(testServer()), await aSession(testServer()), await aSession(testServer())]
    const over = await aSession(testServer())
    await testServer()
      .services.db.update(sessions)
      .set({ revokedAt: testServer().clock.now() })
      .where(eq(sessions.userId, over.ann.id))
    const renew = ({ browser }: typeof over) => browser.request(path, { method: 'POST', body: {} })
    const answers = await Promise.all([...owners, over, ...owners].map(renew))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 401, 200, 200, 200])
    for (const { browser, ann } of owners) {
      const [row] = await testServer().services.db.select().from(sessions).where(eq(sessions.userId, ann.id))
      expect(row?.generation).toBe(1)
      expect(await browser.call(refreshToken, {})).toMatchObject({ userId: ann.id })
    }
  })
})

describeOnPostgres('refresh of many tabs at once', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SS-05 a hundred equal requests all get the one successor', async () => {
    const { browser, ann } = await aSession(testServer())
    const first = browser.refreshToken() ?? ''
    const cookie = `${cookieName}=${first}`
    const answers = await Promise.all(
      Array.from({ length: 100 }, () =>
        browser.request(path, { method: 'POST', body: {}, headers: { cookie } }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
    const successors = new Set(
      answers.flatMap((answer) => answer.headers.getSetCookie().map((line) => line.split(';')[0])),
    )
    expect(successors.size).toBe(1)
    const [row] = await testServer().services.db.select().from(sessions).where(eq(sessions.userId, ann.id))
    expect(row?.generation).toBe(1)
  })
})
