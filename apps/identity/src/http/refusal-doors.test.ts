import { getAudits } from '@vestibule/contract/areas/audits'
import { login } from '@vestibule/contract/areas/auth'
import { verifyAccessToken } from '@vestibule/contract/areas/server-sdk'
import { disableUser } from '@vestibule/contract/areas/team'
import { apiPrefix } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../platform/db/schema/audits.ts'
import { aBrowser } from '../testing/browser.ts'
import { describeOnServer } from '../testing/engines.ts'
import { useTestServer } from '../testing/test-server.ts'
import { doorsOfOthers } from '../testing/refusals/doors-of-others.ts'
import { doorsOfPages } from '../testing/refusals/doors-of-pages.ts'
import { aScene, bare, ofAnswer, ofCall, users } from '../testing/refusals/refusal-scene.ts'

describeOnServer('doors that refuse', (engine) => {
  const testServer = useTestServer(engine)
  const readRows = (trace: string) =>
    testServer().services.db.select().from(audits).where(eq(audits.traceId, trace))

  test.each(Object.entries({ ...doorsOfPages, ...doorsOfOthers }))(
    'SEC-TO-30 SEC-TO-23 %s leaves one row',
    async (_, { action, code, in: log, ask }) => {
      const scene = await aScene(testServer())
      const trace = await ask(scene)
      expect(trace).toMatch(/^[0-9a-f]{32}$/)
      const rows = await readRows(trace)
      expect(rows.map((row) => [row.action, row.details['code'], row.tenantId])).toEqual([
        [action, code, log === 'tenant' ? scene.tenant.id : testServer().services.vendorTenantId],
      ])
      const text = await testServer().services.metrics.registry.metrics()
      expect(text).toContain(`refusals_total{code="${code}"}`)
      expect(text).not.toContain('unnamed')
    },
  )

  test('SEC-TO-30 a wrong password and a wrong captcha keep the one row of their own', async () => {
    const { member } = await aScene(testServer())
    const trace = await ofCall(
      aBrowser(testServer()).call(login, { email: member.email!, password: 'wrong' }),
    )
    expect((await readRows(trace)).map(({ action }) => action)).toEqual(['signIn.failed'])
  })

  test('SEC-TO-30 SEC-TO-23 visitors without a token, and pages left open with an old one, leave none', async () => {
    const { admin } = await aScene(testServer())
    const without = await ofAnswer(admin.request(users, { headers: { authorization: undefined } }))
    testServer().clock.advance(86_400)
    const old = await ofAnswer(admin.request(users))
    const refresh = await ofAnswer(
      aBrowser(testServer()).request(`${apiPrefix}/identity/resources/auth/v1/user/token/refresh`, {
        method: 'POST',
        body: {},
      }),
    )
    const unknownPath = await ofAnswer(admin.request('/wp-login.php'))
    const userInfo = await ofAnswer(admin.request('/oauth/userinfo', { headers: bare }))
    const server = await ofAnswer(
      admin.request(`${apiPrefix}${verifyAccessToken.path}`, { method: 'POST', body: {}, headers: bare }),
    )
    for (const trace of [without, old, refresh, unknownPath, userInfo, server])
      expect(await readRows(trace)).toEqual([])
  })

  test('SEC-TO-30 an administrator reads the rows and finds them by event', async () => {
    const { admin, reader, member } = await aScene(testServer())
    await ofCall(reader.call(disableUser, { userId: member.id }))
    const answer = await admin.call(getAudits, { action: 'permission.refused' })
    expect(JSON.stringify(answer)).toContain(member.id)
  })
})
