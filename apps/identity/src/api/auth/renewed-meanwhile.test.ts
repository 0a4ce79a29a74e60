import { refreshToken } from '@vestibule/contract/areas/auth'
import { changePassword, getProfile } from '@vestibule/contract/areas/profile'
import { switchTenant } from '@vestibule/contract/areas/tenants'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { lockUserRow } from '../../domain/credentials/users.queries.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

const changes: Record<string, (browser: Browser, tenantId: string) => Promise<unknown>> = {
  switchTenant: (browser, tenantId) => browser.call(switchTenant, { tenantId }),
  changePassword: (browser) =>
    browser.call(changePassword, { password: somePassword, newPassword: 'a quiet winter morning' }),
}

describeOnPostgres('a session that other tabs renew while one of them waits', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.keys(changes))(
    'SEC-SS-05 goes on, and %s is asked for again: the token was good when it was shown',
    async (name) => {
      const tenant = await aTenant(testServer())
      const user = await aMember(testServer(), { in: tenant })
      const browser = await signedIn(testServer(), user)
      const change = () => changes[name]?.(browser, tenant.id) ?? Promise.reject(new Error('no such change'))
      const answers: Promise<string>[] = []
      await testServer().services.transaction(async (tx) => {
        await lockUserRow(tx, user.id)
        answers.push(readRefusal(change()))
        await untilBlocked(testServer(), ...answers)
        for (let count = 0; count < 2; count += 1) await browser.call(refreshToken, {})
      })
      expect(await Promise.all(answers)).toEqual(['SESSION_ENDED'])
      browser.accessToken = (await browser.call(refreshToken, {})).accessToken
      expect(await browser.call(getProfile, {})).toMatchObject({ id: user.id })
      const isReuse = and(eq(audits.userId, user.id), eq(audits.action, 'session.reused'))
      expect(await testServer().services.db.select().from(audits).where(isReuse)).toEqual([])
      expect(await readRefusal(change())).toBe('not refused')
    },
  )
})
