import { refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { getCurrentUserSession } from '@vestibule/contract/areas/sessions'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import type { SessionConfiguration } from '@vestibule/contract/schemas/session-configuration'
import { expect, test } from 'vitest'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const hour = 3600
const limit = { isActive: true, timeout: hour }

const rules: Readonly<Record<string, SessionConfiguration>> = {
  'may rest': { sessionIdleTimeoutConfiguration: limit },
  'may last': { sessionTimeoutConfiguration: limit },
}

/** What can be done with the access token of another tenant, and with the cookie beside it. */
const doors: Readonly<Record<string, (browser: Browser, tenantId: string) => Promise<unknown>>> = {
  'a renewal there': (browser, tenantId) => browser.call(refreshToken, { tenantId }),
  'a renewal at home': (browser) => browser.call(refreshToken, {}),
  'going there': (browser, tenantId) => browser.call(switchTenant, { tenantId }),
  'reading there': (browser) => browser.call(getProfile, {}),
  'reading its session': (browser) => browser.call(getCurrentUserSession, {}),
  'a new proof there': (browser) =>
    browser.call(generateStepupSession, { maxAge: 0, password: somePassword }),
}

const cases = Object.keys(rules).flatMap((rule) => Object.keys(doors).map((door) => ({ rule, door })))

describeOnServer('a session that acts in another tenant than its own', (engine) => {
  const testServer = useTestServer(engine)

  const arrange = async (name: string) => {
    const [home, other] = [await aTenant(testServer()), await aTenant(testServer())]
    const user = await anAdmin(testServer(), { in: home })
    await aMembership(testServer(), user, { in: other })
    const { db, clock } = testServer().services
    const [createdAt, rule] = [clock.now(), rules[name]!]
    await db.insert(sessionRules).values({ tenantId: home.id, rule, createdAt, updatedAt: createdAt })
    return { home, other, browser: await signedIn(testServer(), user) }
  }

  const enter = async (browser: Browser, tenantId: string) => {
    const { accessToken, expiresIn = 0 } = await browser.call(refreshToken, { tenantId })
    browser.accessToken = accessToken
    return expiresIn
  }

  test.each(cases)('SEC-SS-33 its own $rule for an hour: $door within it', async ({ rule, door }) => {
    const { other, browser } = await arrange(rule)
    testServer().clock.advance(hour - 60)
    await enter(browser, other.id)
    testServer().clock.advance(30)
    expect(await readRefusal(doors[door]!(browser, other.id))).toBe('not refused')
  })

  test.each(cases)('SEC-SS-33 its own $rule for an hour: not $door afterwards', async ({ rule, door }) => {
    const { home, other, browser } = await arrange(rule)
    if (rule === 'may last') testServer().clock.advance(hour - 60)
    await enter(browser, other.id)
    testServer().clock.advance(rule === 'may last' ? 120 : hour + 60)
    expect(await readRefusal(doors[door]!(browser, other.id))).toMatch(/^(SESSION_ENDED|NOT_AUTHENTICATED)$/)
    for (const tenantId of [undefined, home.id, other.id])
      expect(await readRefusal(browser.call(refreshToken, { tenantId }))).toBe('SESSION_ENDED')
  })

  test('SEC-SS-33 its tokens for other tenants last no longer than it does', async () => {
    const { other, browser } = await arrange('may last')
    testServer().clock.advance(hour - 60)
    expect(await enter(browser, other.id)).toBe(60)
  })

  test('SEC-SS-33 where it has gone over to the other tenant that one alone is asked', async () => {
    const { other, browser } = await arrange('may rest')
    await browser.call(switchTenant, { tenantId: other.id })
    testServer().clock.advance(hour + 60)
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('not refused')
  })
})
