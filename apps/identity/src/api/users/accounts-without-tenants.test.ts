// Accounts whose owners have come and are in no tenant: the one they were in has removed them while another one waited for them.
import { login } from '@vestibule/contract/areas/auth'
import { createSubTenant, deleteSubTenant } from '@vestibule/contract/areas/sub-tenants'
import { deleteUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { connectDirectory, type Directory, provision } from '../../testing/scim.ts'
import type { Browser } from '../../testing/browser.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('accounts without a tenant', (engine) => {
  const testServer = useTestServer(engine)

  /** A user who was removed from their only tenant while an invitation waited, which was taken back then. */
  const aHomeless = async (email: string) => {
    const [home, inviter] = [await aMaker(testServer()), await aMaker(testServer())]
    const { id: userId } = await aMember(testServer(), { in: home.tenant, user: { email } })
    await inviter.browser.call(addUser, { email, roleIds: [] })
    for (const { browser } of [home, inviter]) await browser.call(deleteUser, { userId })
    const { db } = testServer().services
    expect(await db.select().from(memberships).where(eq(memberships.userId, userId))).toEqual([])
    return userId
  }

  const findUser = async (userId: string) =>
    (await testServer().services.db.select().from(users).where(eq(users.id, userId)))[0]
  const isThere = async (userId: string) => (await findUser(userId)) !== undefined

  type Naming = { readonly browser: Browser; readonly directory: Directory; readonly userId: string }
  const removals: Readonly<Record<string, (naming: Naming) => Promise<unknown>>> = {
    'an administrator': ({ browser, userId }) => browser.call(deleteUser, { userId }),
    'the directory': ({ directory, userId }) => directory.send('DELETE', `/Users/${userId}`),
  }

  test.each(Object.entries(removals))(
    'SEC-RA-94 stay when %s removes a user who never acted in the tenant',
    async (_, remove) => {
      const { domain, browser, directory } = await aNamingTenant(testServer())
      const email = `homeless@${domain}`
      const userId = await aHomeless(email)
      expect(await provision(directory, email)).toBe(userId)
      await remove({ browser, directory, userId })
      expect(await isThere(userId)).toBe(true)
      expect(await provision(directory, email)).toBe(userId)
      await aMembership(testServer(), (await findUser(userId))!, { in: await aTenant(testServer()) })
      const { accessToken } = await aBrowser(testServer()).call(login, { email, password: somePassword })
      expect(accessToken).toBeTruthy()
    },
  )

  test('SEC-RA-94 stay when the account below that named them is deleted', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const { tenantId } = await browser.call(createSubTenant, { name: 'Below', parentTenantId: tenant.id })
    const below = { ...tenant, id: tenantId }
    await aConnection(testServer(), below, { domain: 'below.test', enabled: false })
    const theirs = await signedIn(testServer(), await anAdmin(testServer(), { in: below }))
    const directory = await connectDirectory(testServer(), { browser: theirs })
    const userId = await aHomeless('homeless@below.test')
    expect(await provision(directory, 'homeless@below.test')).toBe(userId)
    await browser.call(deleteSubTenant, { tenantId })
    expect(await isThere(userId)).toBe(true)
  })

  test('SEC-RA-94 an account goes with the last tenant in which its owner acted', async () => {
    const { domain, browser, directory, tenant } = await aNamingTenant(testServer())
    const email = `homeless@${domain}`
    const userId = await aHomeless(email)
    await provision(directory, email)
    const { db, clock } = testServer().services
    const isPlace = and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, userId))
    await db.update(memberships).set({ lastSeenAt: clock.now() }).where(isPlace)
    await browser.call(deleteUser, { userId })
    expect(await isThere(userId)).toBe(false)
  })
})
