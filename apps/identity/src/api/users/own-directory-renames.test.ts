import { updateConfiguration } from '@vestibule/contract/areas/scim-directory'
import { deleteUser, updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { leaveFor } from '../../testing/left-addresses.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { aPatch, aScimUser, connectDirectory, type Directory, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

const rename = (directory: Directory, id: string, email: string) => {
  const value = { emails: [{ value: email, primary: true, type: 'work' }], userName: email }
  return directory.send('PATCH', `/Users/${id}`, { body: aPatch({ op: 'replace', value }) })
}

type Moving = { readonly from: string; readonly to: string; readonly leave: () => Promise<unknown> }

/** How a directory gives the place of a user another beginning. */
const ways = {
  'is deleted and made': async (directory: Directory, { from }: Moving) => {
    await directory.send('DELETE', `/Users/${await provision(directory, from)}`)
    return directory.send('POST', '/Users', { body: aScimUser(from) })
  },
  'is renamed': async (directory: Directory, { from, to, leave }: Moving) => {
    const id = await provision(directory, from)
    await leave()
    return rename(directory, id, to)
  },
  'is made at their other address': async (directory: Directory, { to, leave }: Moving) => {
    await leave()
    return directory.send('POST', '/Users', { body: aScimUser(to) })
  },
}

describeOnServer('the resource of the user who has connected the directory', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`own-directory-${engine}-`)

  test.each(Object.entries(ways))('SEC-RA-61 gives them no default roles where it %s', async (_, begin) => {
    const { tenant, browser } = await aNamingTenant(testServer())
    const [from, to] = [nextAddress(), nextAddress()]
    const user = await anAdmin(testServer(), { in: tenant, user: { email: from } })
    await aMembership(testServer(), user, { in: await aTenant(testServer()) })
    const directory = await connectDirectory(testServer(), { browser: await signedIn(testServer(), user) })
    testServer().clock.advance(5)
    // Another administrator answers for the directory from now on.
    const answerFor = (syncToUserManagement: boolean) =>
      browser.call(updateConfiguration, { id: directory.connectionId, syncToUserManagement })
    await answerFor(false)
    await answerFor(true)
    await browser.call(deleteUser, { userId: user.id })
    testServer().clock.advance(5)
    await browser.call(addUser, { email: from, name: 'Ann', roleIds: [] })
    await browser.call(updateUser, { id: user.id, roleIds: [] })
    const { status } = await begin(directory, { from, to, leave: () => leaveFor(testServer(), user, to) })
    expect([200, 201]).toContain(status)
    const { db } = testServer().services
    const isHeldHere = and(eq(membershipRoles.userId, user.id), eq(membershipRoles.tenantId, tenant.id))
    expect(await db.select().from(membershipRoles).where(isHeldHere)).toEqual([])
  })
})
