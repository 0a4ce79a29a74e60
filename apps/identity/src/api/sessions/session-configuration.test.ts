import { login, refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile, getUserJwt } from '@vestibule/contract/areas/profile'
import {
  createOrUpdateSessionConfigrations,
  getCurrentUserSessions,
  getSessionConfigurations,
} from '@vestibule/contract/areas/sessions'
import { headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnBothEngines, describeOnPostgres } from '../../testing/engines.ts'
import { anEnrolled } from '../../testing/mfa.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'
import { changeSettings } from '../../domain/installation/settings.queries.ts'

const hour = 3600
const timeout = (seconds: number) => ({ sessionTimeoutConfiguration: { isActive: true, timeout: seconds } })
const idle = (seconds: number) => ({ sessionIdleTimeoutConfiguration: { isActive: true, timeout: seconds } })
const atOnce = (maxSessions: number) => ({ sessionConcurrentConfiguration: { isActive: true, maxSessions } })

const aRule = async ({ services }: TestServer, { id: tenantId }: TenantRow, rule: object) => {
  const now = services.clock.now()
  await services.db.insert(sessionRules).values({ tenantId, rule, createdAt: now, updatedAt: now })
}

/** A user in a tenant with a rule, signed in. */
const aSession = async (testServer: TestServer, rule: object) => {
  const tenant = await aTenant(testServer)
  await aRule(testServer, tenant, rule)
  const user = await aMember(testServer, { in: tenant })
  return { tenant, user, browser: await signedIn(testServer, user) }
}

const refresh = async (browser: Browser, tenantId?: string) => {
  const answer = await browser.call(refreshToken, { tenantId })
  browser.accessToken = answer.accessToken
  return answer
}

/** Stays busy for so long, and then a little longer than any idle limit of these tests is not. */
const keepBusy = async (testServer: TestServer, browser: Browser, seconds: number) => {
  for (let passed = 0; passed < seconds; passed += 1800) {
    const step = Math.min(1800, seconds - passed)
    testServer.clock.advance(step)
    if (passed + step < seconds) await refresh(browser)
  }
}

describeOnBothEngines('limits of sessions', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AD-03 administrators set them for their tenant with a fresh proof, part by part, and each change is written down', async () => {
    const [tenant, other] = [await aTenant(testServer()), await aTenant(testServer())]
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    const foreign = await signedIn(testServer(), await anAdmin(testServer(), { in: other }))
    const save = (browser: Browser, rule: object) => browser.call(createOrUpdateSessionConfigrations, rule)
    expect(await save(admin, timeout(8 * hour))).toEqual({})
    await save(admin, { ...idle(900), ...atOnce(3) })
    const all = { ...timeout(8 * hour), ...idle(900), ...atOnce(3) }
    expect(await reader.call(getSessionConfigurations, {})).toEqual(all)
    expect(await foreign.call(getSessionConfigurations, {})).toEqual({})
    await save(admin, { sessionIdleTimeoutConfiguration: { isActive: false, timeout: 900 } })
    expect(await reader.call(getSessionConfigurations, {})).toEqual({ ...timeout(8 * hour), ...atOnce(3) })
    expect(await readRefusal(save(reader, idle(900)))).toBe('FORBIDDEN')
    expect(await readRefusal(save(aBrowser(testServer()), idle(900)))).toBe('NOT_AUTHENTICATED')
    for (const wrong of [idle(59), idle(0.5), timeout(-1), atOnce(0)])
      expect(await readRefusal(save(admin, wrong))).toBe('INVALID_INPUT')
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    const changes = rows.filter(({ action }) => action === 'sessionRule.changed')
    expect(changes).toHaveLength(3)
    expect(changes.every(({ severity }) => severity === 'High')).toBe(true)
    testServer().clock.advance(301)
    expect(await readRefusal(save(admin, idle(900)))).toBe('STEP_UP_REQUIRED')
  })

  test('SEC-SS-02 of two choices the stricter holds, and neither loosens what the product says', async () => {
    const { services } = testServer()
    const { browser } = await aSession(testServer(), { ...idle(hour), ...timeout(365 * 86_400) })
    await changeSettings(services.db, services, { sessions: { ...idle(2 * hour), ...timeout(5 * hour) } })
    expect(await browser.call(getSessionConfigurations, {})).toEqual({ ...idle(hour), ...timeout(5 * hour) })
    await changeSettings(services.db, services, { sessions: {} })
    expect(await browser.call(getSessionConfigurations, {})).toEqual(idle(hour))
  })

  test('SEC-SS-02 a session that is not used ends after the idle time of its tenant: at T-1 it lives, at T+1 not', async () => {
    const { browser } = await aSession(testServer(), idle(2 * hour))
    testServer().clock.advance(2 * hour - 1)
    await refresh(browser)
    testServer().clock.advance(2 * hour + 1)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('NOT_AUTHENTICATED')
    expect(await readRefusal(refresh(browser))).toBe('SESSION_ENDED')
    // The cookie stays, for the sign-in after it, and opens nothing.
    expect(await readRefusal(refresh(browser))).toBe('SESSION_ENDED')
  })

  test('SEC-SS-02 a session that is used ends all the same when its tenant wants a new sign-in', async () => {
    const { browser } = await aSession(testServer(), timeout(4 * hour))
    await keepBusy(testServer(), browser, 4 * hour - 1)
    const last = await refresh(browser)
    // Neither does a token outlive it.
    expect(last.expiresIn).toBe(1)
    testServer().clock.advance(2)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(refresh(browser))).toBe('SESSION_ENDED')
  })

  test('SEC-SS-02 where everybody shows a second factor it is an hour idle and a day in all, and no rule makes it more', async () => {
    const rested = await anEnrolled(testServer())
    await aRule(testServer(), rested.tenant, { ...idle(20 * hour), ...timeout(30 * 86_400) })
    expect(await rested.browser.call(getSessionConfigurations, {})).toEqual({
      ...idle(hour),
      ...timeout(24 * hour),
    })
    await refresh(rested.browser)
    testServer().clock.advance(hour - 1)
    await refresh(rested.browser)
    testServer().clock.advance(hour + 1)
    expect(await readRefusal(refresh(rested.browser))).toBe('SESSION_ENDED')
    const busy = await anEnrolled(testServer())
    // Sixty seconds have gone since they signed in.
    await keepBusy(testServer(), busy.browser, 24 * hour - 61)
    await refresh(busy.browser)
    testServer().clock.advance(2)
    expect(await readRefusal(refresh(busy.browser))).toBe('SESSION_ENDED')
  })

  test('SEC-SS-02 a session that began on a page of the portal rests twelve hours at most', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user, { headers: { [headers.embedTicket]: undefined } })
    testServer().clock.advance(12 * hour - 1)
    await refresh(browser)
    expect(await browser.call(getSessionConfigurations, {})).toEqual(idle(12 * hour))
    testServer().clock.advance(12 * hour + 1)
    expect(await readRefusal(refresh(browser))).toBe('SESSION_ENDED')
  })

  test('SEC-SS-02 a tenant that begins to ask is obeyed by sessions that are there already', async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await aMember(testServer(), { in: tenant }))
    testServer().clock.advance(2 * hour)
    await refresh(browser)
    await aRule(testServer(), tenant, timeout(hour))
    expect(await readRefusal(browser.call(getCurrentUserSessions, {}))).toBe('SESSION_ENDED')
  })

  test('a token lives no longer than the pause that would end its session', async () => {
    const { browser } = await aSession(testServer(), idle(60))
    expect((await refresh(browser)).expiresIn).toBe(60)
  })

  test('the list of sessions leaves out what is over and says when the others end', async () => {
    const { user, browser } = await aSession(testServer(), { ...idle(hour), ...timeout(3 * hour) })
    const signedInAt = testServer().clock.now()
    testServer().clock.advance(hour - 1)
    await refresh(browser)
    const other = await signedIn(testServer(), user)
    expect(await other.call(getCurrentUserSessions, {})).toHaveLength(2)
    testServer().clock.advance(hour - 1)
    await refresh(browser)
    testServer().clock.advance(2)
    await refresh(browser)
    expect(await browser.call(getCurrentUserSessions, {})).toMatchObject([
      { current: true, expires: new Date(signedInAt.getTime() + 3 * hour * 1000).toISOString() },
    ])
    expect(await readRefusal(other.call(refreshToken, {}))).toBe('SESSION_ENDED')
  })

  test('of too many sessions the oldest ends, in this tenant only, and it is written down once', async () => {
    const { tenant, user, browser: first } = await aSession(testServer(), atOnce(2))
    testServer().clock.advance(1)
    const second = await signedIn(testServer(), user)
    testServer().clock.advance(1)
    const third = await signedIn(testServer(), user)
    expect(await readRefusal(refresh(first))).toBe('SESSION_ENDED')
    await refresh(second)
    await refresh(third)
    const rows = await testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenant.id))
    expect(rows.filter(({ action }) => action === 'session.surplusEnded')).toHaveLength(1)
    // Signing in again where one is signed in takes the place of that session, and of no other.
    await second.call(login, { email: user.email, password: somePassword })
    await refresh(third)
  })

  test('a number that became smaller ends the older ones at their next refresh', async () => {
    const tenant = await aTenant(testServer())
    const user = await aMember(testServer(), { in: tenant })
    const first = await signedIn(testServer(), user)
    testServer().clock.advance(1)
    const second = await signedIn(testServer(), user)
    await aRule(testServer(), tenant, atOnce(1))
    expect(await readRefusal(refresh(first))).toBe('SESSION_ENDED')
    await refresh(second)
  })

  test('SEC-TE-08 a session too old for another tenant gets no token there, and lives on in its own', async () => {
    const { services } = testServer()
    const [home, strict] = [await aTenant(testServer()), await aTenant(testServer())]
    const user = await aMember(testServer(), { in: home })
    const joinedAt = new Date(services.clock.now().getTime() + 1000)
    await aMembership(testServer(), user, { in: strict, joinedAt })
    await aRule(testServer(), strict, timeout(hour))
    const browser = await signedIn(testServer(), user)
    testServer().clock.advance(hour - 1)
    await refresh(browser, strict.id)
    await refresh(browser)
    testServer().clock.advance(2)
    expect(await readRefusal(browser.call(getUserJwt, { tenantId: strict.id }))).toBe('SIGN_IN_AGAIN')
    expect(await readRefusal(refresh(browser, strict.id))).toBe('SIGN_IN_AGAIN')
    expect((await refresh(browser)).tenantId).toBe(home.id)
  })
})

describeOnPostgres('sign-ins at the same moment', (engine) => {
  const testServer = useTestServer(engine)

  test('leave no more sessions than there may be', async () => {
    const { user, browser } = await aSession(testServer(), atOnce(2))
    // Of sessions of one moment none is the oldest.
    testServer().clock.advance(1)
    await Promise.all(Array.from({ length: 3 }, () => signedIn(testServer(), user)))
    testServer().clock.advance(1)
    const newest = await signedIn(testServer(), user)
    expect(await newest.call(getCurrentUserSessions, {})).toHaveLength(2)
    expect(await readRefusal(refresh(browser))).toBe('SESSION_ENDED')
  })
})
