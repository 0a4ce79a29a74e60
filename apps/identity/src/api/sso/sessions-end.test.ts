import { refreshToken } from '@vestibule/contract/areas/auth'
import { getProfile } from '@vestibule/contract/areas/profile'
import { deleteSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember } from '../../testing/builders.ts'
import { createColleagues } from '../../testing/colleagues.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('sessions that began by a provider of a company', (engine) => {
  const testServer = useTestServer(engine)
  const { newDomain, comeBySso, aColleague, ends } = createColleagues(testServer, engine)

  test.each(Object.keys(ends))(
    'SEC-BE-20 %s ends sessions that began by it, wherever they act',
    async (name) => {
      const colleague = await aColleague()
      const { user, other } = colleague
      const here = await comeBySso(user.email)
      const there = await comeBySso(user.email)
      await there.browser.call(switchTenant, { tenantId: other.id })
      there.browser.accessToken = (await there.browser.call(refreshToken, {})).accessToken
      expect(await readRefusal(there.browser.call(getProfile, {}))).toBe('not refused')
      await ends[name]!(colleague)
      for (const { browser } of [here, there]) {
        // A week later the access token has ended as well.
        const refusal = name === 'a record that is gone' ? 'NOT_AUTHENTICATED' : 'SESSION_ENDED'
        expect(await readRefusal(browser.call(getProfile, {}))).toBe(refusal)
        expect(await readRefusal(browser.call(refreshToken, {}))).not.toBe('not refused')
      }
      const alive = await testServer()
        .services.db.select()
        .from(sessions)
        .where(and(eq(sessions.userId, user.id), isNull(sessions.revokedAt)))
      expect(alive.filter(({ connectionId }) => connectionId !== null)).toEqual([])
    },
  )

  test('SEC-BE-20 sessions that began otherwise, and those of others, stay', async () => {
    const colleague = await aColleague()
    const { user, company, other, admin, ssoConfigId } = colleague
    const byPassword = await signedIn(testServer(), user)
    const home = newDomain()
    await aConnection(testServer(), other, { domain: home })
    const friend = await aMember(testServer(), { in: company, user: { email: `ida@${home}` } })
    const byOther = await comeBySso(friend.email)
    await admin.call(deleteSSOConfiguration, { ssoConfigId })
    expect(await readRefusal(byPassword.call(getProfile, {}))).toBe('not refused')
    expect(await readRefusal(byOther.browser.call(getProfile, {}))).toBe('not refused')
  })
})
