// A member of one tenant whom the directory of another one names unasked, and who never acted there.
import { loadUsers, lockUser, unlockUser, updateUser } from '@vestibule/contract/areas/team'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { aMember } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aNamingTenant } from '../../testing/named-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { askForReset, readResetLink, reset, resetParams } from '../../testing/reset-links.ts'
import { aPatch, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('members whom the directory of another tenant names', (engine) => {
  const testServer = useTestServer(engine)

  /** A member of one tenant, with a directory there, named by another one. */
  const aNamed = async () => {
    const [own, other] = [await aNamingTenant(testServer()), await aNamingTenant(testServer())]
    const email = `contractor@${other.domain}`
    const lastSeenAt = testServer().clock.now()
    const user = await aMember(testServer(), { in: own.tenant, user: { email }, lastSeenAt })
    await provision(own.directory, email, { displayName: user.name })
    await provision(other.directory, email)
    return { own, other, user }
  }
  type Named = Awaited<ReturnType<typeof aNamed>>

  const enter = ({ other, user }: Named) =>
    testServer()
      .services.db.update(memberships)
      .set({ lastSeenAt: testServer().clock.now() })
      .where(and(eq(memberships.tenantId, other.tenant.id), eq(memberships.userId, user.id)))

  const readName = async ({ user }: Named) => {
    const [row] = await testServer().services.db.select().from(users).where(eq(users.id, user.id))
    return row?.name
  }

  const renamings = {
    'an administrator': ({ own, user }: Named) =>
      own.browser.call(updateUser, { id: user.id, name: 'Renamed' }),
    'the directory': ({ own, user }: Named) => {
      const body = aPatch({ op: 'replace', path: 'displayName', value: 'Renamed' })
      return own.directory.send('PATCH', `/Users/${user.id}`, { body })
    },
  }
  test.each(Object.entries(renamings))('SEC-BE-47 %s of their own tenant renames them', async (_, rename) => {
    const named = await aNamed()
    await rename(named)
    expect(await readName(named)).toBe('Renamed')
  })

  test.each(Object.entries(renamings))(
    'SEC-BE-47 %s no more does once they act in the other tenant',
    async (_, rename) => {
      const named = await aNamed()
      await enter(named)
      await rename(named)
      expect(await readName(named)).toBe(named.user.name)
    },
  )

  test('SEC-BE-47 an administrator of their own tenant locks them, one of the other disables them there', async () => {
    const named = await aNamed()
    const { own, other, user } = named
    const { id: userId } = user
    const state = async () => {
      const { items } = await own.browser.call(loadUsers, {})
      const row = items.find(({ id }) => id === userId)
      return [row?.isDisabled, row?.isLocked]
    }
    await own.browser.call(lockUser, { userId })
    expect(await state()).toEqual([false, true])
    for (const operation of [unlockUser, lockUser])
      expect(await readRefusal(other.browser.call(operation, { userId }))).toBe('not refused')
    expect(await state()).toEqual([false, true])
    await own.browser.call(unlockUser, { userId })
    expect(await state()).toEqual([false, false])
    await enter(named)
    expect(await readRefusal(own.browser.call(lockUser, { userId }))).toBe('BELONGS_ELSEWHERE')
  })

  test('SEC-BE-47 what their own administrator does ends their links', async () => {
    const { own, user } = await aNamed()
    await askForReset(testServer(), user.email)
    const link = resetParams(await readResetLink(testServer(), user.email))
    for (const operation of [lockUser, unlockUser]) await own.browser.call(operation, { userId: user.id })
    expect(await reset(testServer(), link)).not.toBe('not refused')
  })
})
