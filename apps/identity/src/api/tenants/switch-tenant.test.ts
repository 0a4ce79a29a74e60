import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile, getUserJwt } from '@vestibule/contract/areas/profile'
import { getCurrentUserSession, getCurrentUserSessions } from '@vestibule/contract/areas/sessions'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { developmentClientId, headers, refreshCookieName } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const cookieName = refreshCookieName(developmentClientId)

/** A user signed in at home, who is a member of another tenant as well. */
const aTraveller = async (testServer: TestServer, email?: string) => {
  const [home, other] = [await aTenant(testServer), await aTenant(testServer)]
  const user = await aMember(testServer, { in: home, user: email === undefined ? {} : { email } })
  await aMembership(testServer, user, { in: other })
  return { home, other, user, browser: await signedIn(testServer, user) }
}

const refreshWith = (browser: Browser, value: string) => {
  browser.cookies.set(cookieName, value)
  return browser.call(refreshToken, {})
}

describeOnServer('switching tenants', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SS-03 gives the session a new id; the old one, its cookie and its tokens die', async () => {
    const { home, other, browser } = await aTraveller(testServer())
    const before = await browser.call(getCurrentUserSession, {})
    const old = { cookie: browser.refreshToken() ?? '', accessToken: browser.accessToken }
    testServer().clock.advance(60)
    await browser.call(switchTenant, { tenantId: other.id })
    const next = browser.refreshToken() ?? ''
    expect(next).not.toBe(old.cookie)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    const answer = await browser.call(refreshToken, {})
    expect(answer.tenantId).toBe(other.id)
    browser.accessToken = answer.accessToken
    const after = await browser.call(getCurrentUserSessions, {})
    expect(after).toHaveLength(1)
    expect(after[0]).toMatchObject({ current: true, expires: before.expires })
    expect(after[0]?.id).not.toBe(before.id)
    testServer().clock.advance(11)
    expect(await readRefusal(refreshWith(browser, old.cookie))).toBe('SESSION_ENDED')
    const rows = await testServer()
      .services.db.select()
      .from(audits)
      .where(eq(audits.action, 'tenant.switched'))
    const of = ({ id }: { readonly id: string }) => rows.filter(({ tenantId }) => tenantId === id)
    // Each of them learns of itself, and not where else the person belongs.
    expect(of(home)).toMatchObject([{ resourceId: home.id, details: { isEntered: false } }])
    expect(of(other)).toMatchObject([{ resourceId: other.id, details: { isEntered: true } }])
  })

  test('the next sign-in starts in the tenant the person was in last', async () => {
    const { home, other, user, browser } = await aTraveller(testServer())
    const next = async () => {
      const { email } = user
      testServer().clock.advance(1)
      return (await aBrowser(testServer()).call(login, { email, password: somePassword })).tenantId
    }
    expect(await next()).toBe(home.id)
    testServer().clock.advance(1)
    await browser.call(switchTenant, { tenantId: other.id })
    expect(await next()).toBe(other.id)
    testServer().clock.advance(1)
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    await browser.call(switchTenant, { tenantId: home.id })
    expect(await next()).toBe(home.id)
    // A tab that is kept to a tenant of its own never switches: it asks for that tenant by name.
    testServer().clock.advance(1)
    await browser.call(refreshToken, { tenantId: other.id })
    expect(await next()).toBe(other.id)
  })

  test('a tab that refreshes at that moment with the old cookie is told to ask again, and keeps the new one', async () => {
    const { other, browser } = await aTraveller(testServer())
    const old = browser.refreshToken() ?? ''
    await browser.call(switchTenant, { tenantId: other.id })
    const next = browser.refreshToken() ?? ''
    const late = await browser.request('/identity/resources/auth/v1/user/token/refresh', {
      method: 'POST',
      body: {},
      headers: { cookie: `${cookieName}=${old}` },
    })
    expect(late.status).toBe(410)
    expect(late.headers.getSetCookie()).toEqual([])
    expect((await refreshWith(browser, next)).tenantId).toBe(other.id)
  })

  test('a caller without a cookie goes on with the id it has', async () => {
    const { other, browser, user } = await aTraveller(testServer())
    browser.cookies.clear()
    await browser.call(switchTenant, { tenantId: other.id })
    expect(browser.refreshToken()).toBeUndefined()
    expect((await browser.call(getProfile, {})).id).toBe(user.id)
    const [row] = await testServer().services.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(row).toMatchObject({ tenantId: other.id, revokedAt: null })
  })

  test('a cookie of another session is not the one that is renewed', async () => {
    const { other, browser, user } = await aTraveller(testServer())
    const elsewhere = await signedIn(testServer(), user)
    browser.cookies.set(cookieName, elsewhere.refreshToken() ?? '')
    await browser.call(switchTenant, { tenantId: other.id })
    expect((await browser.call(getProfile, {})).id).toBe(user.id)
    await expect(elsewhere.call(refreshToken, {})).resolves.toMatchObject({ mfaRequired: false })
  })

  test('SEC-TE-08 a tenant that wants a newer sign-in refuses, and the session stays where it is', async () => {
    const { home, other, browser } = await aTraveller(testServer())
    const now = testServer().clock.now()
    const rule = { sessionTimeoutConfiguration: { isActive: true, timeout: 60 } }
    await testServer()
      .services.db.insert(sessionRules)
      .values({ tenantId: other.id, rule, createdAt: now, updatedAt: now })
    testServer().clock.advance(61)
    expect(await readRefusal(browser.call(switchTenant, { tenantId: other.id }))).toBe('SIGN_IN_AGAIN')
    expect((await browser.call(refreshToken, {})).tenantId).toBe(home.id)
  })

  test('SEC-TE-08 a tenant that keeps its people to single sign-on refuses every other session', async () => {
    const domain = `kept-${engine}.test`
    const { home, other, browser, user } = await aTraveller(testServer(), `ann@${domain}`)
    const { id: connectionId } = await aConnection(testServer(), other, { domain, isEnforced: true })
    const foreign = await aConnection(testServer(), home, { domain: `home-${domain}` })
    const { tenantId } = { tenantId: other.id }
    expect(await readRefusal(browser.call(switchTenant, { tenantId }))).toBe('SSO_REQUIRED')
    expect(await readRefusal(browser.call(refreshToken, { tenantId }))).toBe('SSO_REQUIRED')
    expect(await readRefusal(browser.call(getUserJwt, { tenantId }))).toBe('SSO_REQUIRED')
    expect((await browser.call(refreshToken, {})).tenantId).toBe(home.id)
    const beginBy = (id: string | null) =>
      testServer()
        .services.db.update(sessions)
        .set({ amr: ['sso'], connectionId: id })
        .where(eq(sessions.userId, user.id))
    // That of another tenant, and one of which nothing is known, are none of this one's.
    for (const id of [foreign.id, null]) {
      await beginBy(id)
      expect(await readRefusal(browser.call(switchTenant, { tenantId }))).toBe('SSO_REQUIRED')
    }
    await beginBy(connectionId)
    await browser.call(switchTenant, { tenantId })
    expect((await browser.call(refreshToken, {})).tenantId).toBe(tenantId)
  })

  test('SEC-SS-12 a cookie that came without an origin renews nothing', async () => {
    const { other, browser } = await aTraveller(testServer())
    const old = browser.refreshToken()
    const answer = await browser.request('/identity/resources/users/v1/tenant', {
      method: 'PUT',
      body: { tenantId: other.id },
      headers: { origin: 'https://evil.test', [headers.embedTicket]: undefined },
    })
    expect(answer.status).toBe(403)
    expect(browser.refreshToken()).toBe(old)
  })
})
