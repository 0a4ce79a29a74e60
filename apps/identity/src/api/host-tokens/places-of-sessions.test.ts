import { refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { expect, test } from 'vitest'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'
import type { Browser } from '../../testing/browser.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { anApplication, tokensFor } from '../../testing/oauth.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('a session of an application, which takes no place of its user’s', (engine) => {
  const testServer = useTestServer(engine)

  /** A user whose browser is in a tenant that allows one session at once, and an application in another tenant. */
  const arrange = async () => {
    const [home, strict] = [await aTenant(testServer()), await aTenant(testServer())]
    const user = await aMember(testServer(), { in: home })
    await aMembership(testServer(), user, { in: strict })
    const application = anApplication(testServer())
    const { access_token: token } = await tokensFor(testServer(), user, { params: { scope: 'openid' } })
    application.accessToken = token
    const browser = await signedIn(testServer(), user)
    await browser.call(switchTenant, { tenantId: strict.id })
    browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    const createdAt = testServer().clock.now()
    const rule = { sessionConcurrentConfiguration: { isActive: true, maxSessions: 1 } }
    await testServer()
      .services.db.insert(sessionRules)
      .values({ tenantId: strict.id, rule, createdAt, updatedAt: createdAt })
    return { strict, browser, application }
  }

  const acts: Readonly<Record<string, (application: Browser, tenantId: string) => Promise<unknown>>> = {
    switchTenant: (application, tenantId) => application.call(switchTenant, { tenantId }),
    'switchTenant and generateStepupSession': async (application, tenantId) => {
      await application.call(switchTenant, { tenantId })
      await application.call(generateStepupSession, { password: somePassword })
    },
  }

  test.each(Object.entries(acts))('SEC-TO-50 ends none of theirs by %s', async (_, act) => {
    const { strict, browser, application } = await arrange()
    await act(application, strict.id)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('not refused')
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('not refused')
  })
})
