import { refreshToken } from '@vestibule/contract/areas/auth'
import { addUsersToGroup, createGroup, deleteUsersFromGroup } from '@vestibule/contract/areas/groups'
import { deleteUser, loadUsers, updateUser } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { type Browser, signedIn } from '../testing/browser.ts'
import { aMembership, anAdmin, aTenant, aUser } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { aRoleHolding } from '../testing/impersonation.ts'
import { readRefusal } from '../testing/refusal.ts'
import { aProvisioned, aScimUser, type Directory, provision } from '../testing/scim.ts'
import { takenBack } from '../testing/taken-back.ts'
import { useTestServer } from '../testing/test-server.ts'

type Meanwhile = {
  readonly chief: Browser
  readonly directory: Directory
  readonly id: string
  readonly email: string
}

/** What others do to the member, none of which changes what the member holds beside what was taken. */
const meanwhile: Readonly<Record<string, (situation: Meanwhile) => Promise<unknown>>> = {
  'another administrator changed them': async ({ chief, id }) => {
    const { items } = await chief.call(loadUsers, {})
    const roleIds = items.find((one) => one.id === id)?.roleIds ?? []
    await chief.call(updateUser, { id, name: 'Renamed', roleIds: [...roleIds] })
  },
  'another administrator took them out of a group': async ({ chief, id }) => {
    const { id: groupId } = await chief.call(createGroup, { name: `Group of ${id}` })
    await chief.call(addUsersToGroup, { groupId, userIds: [id] })
    await chief.call(deleteUsersFromGroup, { groupId, userIds: [id] })
  },
  'the directory changed them': ({ directory, id, email }) =>
    directory.send('PUT', `/Users/${id}`, { body: aScimUser(email, { displayName: 'Renamed' }) }),
}

describeOnServer('what others do before an act is taken back', (engine) => {
  const testServer = useTestServer(engine)
  let count = 0

  /** An administrator whose proof ends in a second, and a member with a role that asks for one, whom a directory brought. */
  const aTeam = async (isElsewhere: boolean) => {
    const { tenant, directory, domain } = await aProvisioned(testServer())
    const user = await aUser(testServer(), { email: `kim-${(count += 1)}@${domain}` })
    if (isElsewhere) await aMembership(testServer(), user, { in: await aTenant(testServer()) })
    const [alice, chief] = await Promise.all(
      [1, 2].map(async () => signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))),
    )
    const roleId = await aRoleHolding(testServer(), tenant, ['fe.secure.write.users'], { isDefault: true })
    const id = await provision(directory, user.email)
    if (!isElsewhere) await chief!.call(updateUser, { id, roleIds: [roleId] })
    testServer().clock.advance(299)
    for (const browser of [alice!, chief!])
      browser.accessToken = (await browser.call(refreshToken, {})).accessToken
    return { alice: alice!, chief: chief!, directory, id, email: user.email, ids: { userId: id, roleId } }
  }

  test.each(Object.entries(takenBack))(
    'SEC-RA-77 a member who was %s is given back where others did nothing',
    async (_, way) => {
      const { alice, ids } = await aTeam(false)
      await way.take(alice, ids)
      testServer().clock.advance(3)
      expect(await readRefusal(way.give(alice, ids))).toBe('not refused')
    },
  )

  const rows = Object.entries(takenBack).flatMap(([taken, way]) =>
    Object.entries(meanwhile).map(([name, act]) => ({ taken, way, name, act })),
  )
  test.each(rows)('SEC-RA-77 a member who was $taken is given back by a proof where $name', async (row) => {
    const { alice, ids, ...situation } = await aTeam(false)
    await row.way.take(alice, ids)
    testServer().clock.advance(1)
    await row.act(situation)
    testServer().clock.advance(2)
    expect(await readRefusal(row.way.give(alice, ids))).toBe('STEP_UP_REQUIRED')
  })

  test('SEC-RA-77 a member whom another one removed and the directory added again is enabled by a proof', async () => {
    const { alice, chief, directory, ids, email } = await aTeam(true)
    await takenBack.disabled.take(alice, ids)
    testServer().clock.advance(1)
    await chief.call(deleteUser, { userId: ids.userId })
    const { status, body } = await directory.send('POST', '/Users', { body: aScimUser(email) })
    expect([status, body.id, body['active']]).toEqual([201, ids.userId, false])
    testServer().clock.advance(2)
    expect(await readRefusal(takenBack.disabled.give(alice, ids))).toBe('STEP_UP_REQUIRED')
  })
})
