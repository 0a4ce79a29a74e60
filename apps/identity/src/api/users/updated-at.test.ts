import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changePassword, updateEmail, updateProfile, verifyEmail } from '@vestibule/contract/areas/profile'
import { updateUser } from '@vestibule/contract/areas/team'
import { addUser, getUserById } from '@vestibule/contract/areas/users'
import { createUsername, deleteUsername } from '@vestibule/contract/areas/usernames'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { migrationsFolder } from '../../platform/db/migrations-folder.ts'
import { type UserRow, users } from '../../platform/db/schema/users.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant, aUser, somePassword } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { useTestServer, type TestServer } from '../../testing/world.ts'

type Change = (people: {
  readonly world: TestServer
  readonly admin: Browser
  readonly own: Browser
  readonly user: UserRow
}) => Promise<unknown>

const changes: Readonly<Record<string, Change>> = {
  'another name': ({ own }) => own.call(updateProfile, { name: 'Ann Renamed' }),
  'another picture': ({ own }) =>
    own.call(updateProfile, { profilePictureUrl: 'https://pictures.example.test/ann' }),
  'fields of the host': ({ own }) => own.call(updateProfile, { metadata: '{"jobTitle":"Pilot"}' }),
  'a name an administrator gives': ({ admin, user }) =>
    admin.call(updateUser, { id: user.id, name: 'Renamed by Ada' }),
  'a username': ({ own }) => own.call(createUsername, { username: 'ann.dated' }),
  'no username': async ({ own }) => own.call(deleteUsername, { username: 'ann.dated' }),
  'another address': async ({ world, own }) => {
    const email = 'ann.dated@example.test'
    await own.call(updateEmail, { email })
    const code = /^\d{6}/.exec((await world.mail()).to(email).at(-1)?.subject ?? '')?.[0] ?? ''
    return own.call(verifyEmail, { email, code })
  },
  // Last: the session goes on under another id.
  'another password': ({ own }) =>
    own.call(changePassword, { password: somePassword, newPassword: 'nine small wooden boats' }),
}

describeOnBothEngines('when a user was last changed', (engine) => {
  const world = useTestServer(engine)
  const aTeam = async () => {
    const tenant = await aTenant(world())
    const admin = await signedIn(world(), await anAdmin(world(), { in: tenant }))
    const user = await aMember(world(), { in: tenant })
    const shown = async (userId = user.id) => (await admin.call(getUserById, { userId })).updatedAt
    return { tenant, admin, user, shown }
  }

  test('moves with every change of the user, and with nothing else', async () => {
    const { admin, user, shown } = await aTeam()
    const own = await signedIn(world(), user)
    for (const [name, change] of Object.entries(changes)) {
      const before = await shown()
      world().clock.advance(5)
      expect(await shown(), name).toBe(before)
      await change({ world: world(), admin, own, user })
      expect(await shown(), name).toBe(world().clock.now().toISOString())
    }
  })

  test('does not tell a tenant of sign-ins to another one', async () => {
    const { user, shown } = await aTeam()
    await aMembership(world(), user, { in: await aTenant(world()) })
    const before = await shown()
    world().clock.advance(60)
    await signedIn(world(), user)
    expect(await shown()).toBe(before)
  })

  test('begins when the user is added, and is no earlier than the membership', async () => {
    const { tenant, admin, shown } = await aTeam()
    const { id } = await admin.call(addUser, { email: 'newly.added@example.test' })
    expect(await shown(id)).toBe(world().clock.now().toISOString())
    const known = await aUser(world())
    world().clock.advance(60)
    await aMembership(world(), known, { in: tenant })
    expect(await shown(known.id)).toBe(world().clock.now().toISOString())
  })

  test('is the latest moment that was kept, for users of an earlier release', async () => {
    const { db, clock } = world().services
    const user = await aUser(world())
    const passwordChangedAt = new Date(clock.now().getTime() + 3_600_000)
    await db.update(users).set({ passwordChangedAt }).where(eq(users.id, user.id))
    await db.execute(sql`alter table users drop column updated_at`)
    const files = await readdir(migrationsFolder)
    const file = files.find((name) => name.endsWith('_users_updated_at.sql')) ?? ''
    const migration = await readFile(join(migrationsFolder, file), 'utf8')
    for (const statement of migration.split('--> statement-breakpoint')) await db.execute(sql.raw(statement))
    const [migrated] = await db.select().from(users).where(eq(users.id, user.id))
    expect(migrated?.updatedAt).toEqual(passwordChangedAt)
  })
})
