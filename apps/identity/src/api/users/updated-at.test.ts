import { changePassword, updateEmail, updateProfile, verifyEmail } from '@vestibule/contract/areas/profile'
import { updateUser } from '@vestibule/contract/areas/team'
import { addUser, getUserById } from '@vestibule/contract/areas/users'
import { createUsername, deleteUsername } from '@vestibule/contract/areas/usernames'
import { expect, test } from 'vitest'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { portalOrigin } from '../../testing/addresses.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, aUser, somePassword } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

type Change = (people: {
  readonly testServer: TestServer
  readonly admin: Browser
  readonly own: Browser
  readonly user: UserRow
}) => Promise<unknown>

const changes: Readonly<Record<string, Change>> = {
  'another name': ({ own }) => own.call(updateProfile, { name: 'Ann Renamed' }),
  'another picture': ({ own }) =>
    own.call(updateProfile, { profilePictureUrl: `${portalOrigin}/pictures/${'a'.repeat(43)}.webp` }),
  'fields of the host': ({ own }) => own.call(updateProfile, { metadata: '{"jobTitle":"Pilot"}' }),
  'a name an administrator gives': ({ admin, user }) =>
    admin.call(updateUser, { id: user.id, name: 'Renamed by Ada' }),
  'a username': ({ own }) => own.call(createUsername, { username: 'ann.dated' }),
  'no username': async ({ own }) => own.call(deleteUsername, { username: 'ann.dated' }),
  'another address': async ({ testServer, own }) => {
    const email = 'ann.dated@example.test'
    await own.call(updateEmail, { email })
    const code = /^\d{6}/.exec((await testServer.mail()).to(email).at(-1)?.subject ?? '')?.[0] ?? ''
    return own.call(verifyEmail, { email, code })
  },
  // Last: the session goes on under another id.
  'another password': ({ own }) =>
    own.call(changePassword, { password: somePassword, newPassword: 'nine small wooden boats' }),
}

describeOnBothEngines('when a user was last changed', (engine) => {
  const testServer = useTestServer(engine)
  const aTeam = async () => {
    const tenant = await aTenant(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const user = await aMember(testServer(), { in: tenant })
    const shown = async (userId = user.id) => (await admin.call(getUserById, { userId })).updatedAt
    return { tenant, admin, user, shown }
  }

  test('moves with every change of the user, and with nothing else', async () => {
    const { admin, user, shown } = await aTeam()
    const own = await signedIn(testServer(), user)
    for (const [name, change] of Object.entries(changes)) {
      const before = await shown()
      testServer().clock.advance(5)
      expect(await shown(), name).toBe(before)
      await change({ testServer: testServer(), admin, own, user })
      expect(await shown(), name).toBe(testServer().clock.now().toISOString())
    }
  })

  test('does not tell a tenant of sign-ins to another one', async () => {
    const { user, shown } = await aTeam()
    await aMembership(testServer(), user, { in: await aTenant(testServer()) })
    const before = await shown()
    testServer().clock.advance(60)
    await signedIn(testServer(), user)
    expect(await shown()).toBe(before)
  })

  test('begins when the user is added, and is no earlier than the membership', async () => {
    const { tenant, admin, shown } = await aTeam()
    const { id } = await admin.call(addUser, { email: 'newly.added@example.test' })
    expect(await shown(id)).toBe(testServer().clock.now().toISOString())
    const known = await aUser(testServer())
    testServer().clock.advance(60)
    await aMembership(testServer(), known, { in: tenant })
    expect(await shown(known.id)).toBe(testServer().clock.now().toISOString())
  })
})
