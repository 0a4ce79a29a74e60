import { refreshToken } from '@vestibule/contract/areas/auth'
import { expect, test } from 'vitest'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const hour = 3600

describeOnServer('a session that its own tenant lets rest for an hour', (engine) => {
  const testServer = useTestServer(engine)

  const arrange = async () => {
    const [home, other] = [await aTenant(testServer()), await aTenant(testServer())]
    const user = await anAdmin(testServer(), { in: home })
    await aMembership(testServer(), user, { in: other })
    const { db, clock } = testServer().services
    const [createdAt, rule] = [
      clock.now(),
      { sessionIdleTimeoutConfiguration: { isActive: true, timeout: hour } },
    ]
    await db.insert(sessionRules).values({ tenantId: home.id, rule, createdAt, updatedAt: createdAt })
    return { other, browser: await signedIn(testServer(), user) }
  }

  test('SEC-SS-33 is renewed for another tenant within the hour', async () => {
    const { other, browser } = await arrange()
    testServer().clock.advance(hour - 60)
    expect(await readRefusal(browser.call(refreshToken, { tenantId: other.id }))).toBe('not refused')
  })

  test('SEC-SS-33 is brought back by no renewal for another tenant afterwards', async () => {
    const { other, browser } = await arrange()
    testServer().clock.advance(hour + 60)
    expect(await readRefusal(browser.call(refreshToken, { tenantId: other.id }))).toBe('SESSION_ENDED')
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
  })
})
