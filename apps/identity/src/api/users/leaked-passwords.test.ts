import { exportUsers, loadUsers } from '@vestibule/contract/areas/team'
import { getUsersV3, sendResetBreachedPasswordEmails } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { useTestServer } from '../../testing/test-server.ts'

/** Ways of learning whose password has leaked, and how many have. */
const doors: Readonly<Record<string, (browser: Browser) => Promise<Response>>> = {
  loadUsers: (browser) => browser.request(`${loadUsers.path}?preset=breached-passwords`),
  exportUsers: (browser) => browser.request(`${exportUsers.path}?preset=breached-passwords`),
  getUsersV3: (browser) => browser.request(`${getUsersV3.path}?_preset=breached-passwords`),
  sendResetBreachedPasswordEmails: ({ request }) =>
    request(sendResetBreachedPasswordEmails.path, { method: 'POST', body: {} }),
}

const readsPeople = ['fe.secure.read.users', 'fe.secure.write.users']

describeOnServer('people whose password has leaked', (engine) => {
  const testServer = useTestServer(engine)
  const holding = async (permissions: readonly string[]) => {
    const tenant = await aTenant(testServer())
    await aMember(testServer(), { in: tenant, user: { passwordBreachedAt: new Date() } })
    const user = await aMember(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, user, permissions)
    return signedIn(testServer(), user)
  }

  test.each(Object.entries(doors))(
    'SEC-BE-10 %s needs the permission of the security center',
    async (_, ask) => {
      const answer = await ask(await holding(readsPeople))
      expect([answer.status, await answer.text()]).toEqual([
        403,
        expect.stringContaining('fe.secure.read.securityPolicy'),
      ])
      const allowed = await ask(await holding([...readsPeople, 'fe.secure.read.securityPolicy']))
      expect([allowed.status, (await allowed.text()).length > 0]).toEqual([200, true])
    },
  )

  test('SEC-BE-10 other lists stay open', async () => {
    const browser = await holding(readsPeople)
    expect((await browser.call(loadUsers, { preset: 'mfa-unenrolled' })).items).not.toEqual([])
  })
})
