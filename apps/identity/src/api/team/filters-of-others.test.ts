// Built-in roles have the same id in every tenant: a filter by one must not look at what a person holds elsewhere.
import { exportUsers, loadUsers } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('filters of the team', (engine) => {
  const testServer = useTestServer(engine)

  const aColleague = async () => {
    const [tenant, elsewhere] = [await aTenant(testServer()), await aTenant(testServer())]
    const admin = await anAdmin(testServer(), { in: tenant })
    const user = await aMember(testServer(), { in: tenant })
    await aMembership(testServer(), user, { in: elsewhere, roles: ['Admin'] })
    return {
      admin,
      user,
      browser: await signedIn(testServer(), admin),
      roleId: await readRoleId(testServer(), 'Admin'),
    }
  }

  test('SEC-BE-05 a list by role has those who hold the role here, and none who hold it in another tenant', async () => {
    const { admin, browser, roleId } = await aColleague()
    const { items } = await browser.call(loadUsers, { roleId })
    expect(items.map(({ id }) => id)).toEqual([admin.id])
  })

  test('SEC-BE-05 a file by role has none who hold it in another tenant', async () => {
    const { admin, user, browser, roleId } = await aColleague()
    const text = await (await browser.request(`${exportUsers.path}?roleId=${roleId}`)).text()
    expect(text).toContain(admin.email)
    expect(text).not.toContain(user.email)
  })
})
