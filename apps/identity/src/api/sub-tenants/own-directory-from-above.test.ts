import { enableUser, resendActivationLink, updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { actsByAddress } from '../../testing/acts-on-oneself.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { postUser } from '../../testing/directory-ways.ts'
import { connect, endings } from '../../testing/ended-memberships.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { createMemberReader } from '../../testing/provisioned-members.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('an administrator whose membership of an account below has ended', (engine) => {
  const testServer = useTestServer(engine)
  const { readMembership, userWithId } = createMemberReader(testServer)

  const arrange = async () => {
    const top = await aTenant(testServer(), { isReseller: true })
    const account = await aTenant(testServer(), { parentId: top.id })
    const boss = await signedIn(testServer(), await anAdmin(testServer(), { in: account }))
    const user = await anAdmin(testServer(), { in: top })
    const above = await signedIn(testServer(), user)
    const below = aBrowser(testServer(), { headers: { [headers.scopedTenant]: account.id } })
    below.accessToken = above.accessToken
    return { testServer: testServer(), account, boss, user, above, below }
  }
  type Arranged = Awaited<ReturnType<typeof arrange>>

  /** Who is named by the address that they have now. */
  const onOneself = async ({ account, user: { id: userId }, above, below }: Arranged) => {
    const { email = '' } = (await userWithId(userId)) ?? {}
    const roleId = await readRoleId(testServer(), 'Admin')
    const ids = { userId, email, tenantId: account.id, roleId, groupId: '', ownGroupId: '', appId: '' }
    return { testServer: testServer(), above, below, ...ids }
  }

  const cases = Object.keys(endings).flatMap((ending) =>
    Object.keys(actsByAddress).map((act) => ({ ending, act })),
  )
  test.each(cases)(
    'SEC-RA-60 is not invited by themselves through $act: it was ended by $ending',
    async ({ ending, act }) => {
      const arranged = await arrange()
      await endings[ending]!(arranged)
      const { account, user, boss } = arranged
      expect(await readMembership(account.id, user.id)).toBeUndefined()
      const on = await onOneself(arranged)
      expect(await readRefusal(actsByAddress[act]!(on))).toBe('NOT_ON_YOURSELF')
      expect(await readMembership(account.id, user.id)).toBeUndefined()
      await boss.call(addUser, { email: on.email, roleIds: [] })
      expect(await readRefusal(actsByAddress[act]!(on))).toBe('not refused')
    },
  )

  test.each(Object.keys(endings))('SEC-RA-60 says nothing of it to others: %s', async (ending) => {
    const arranged = await arrange()
    await endings[ending]!(arranged)
    const { email } = await onOneself(arranged)
    const { id } = await arranged.boss.call(addUser, { email, roleIds: [] })
    expect(id).toBe(arranged.user.id)
    const directory = await connect(testServer(), arranged.boss)
    expect((await postUser(directory, email)).status).toBe(201)
  })

  test('SEC-RA-60 lifts nothing by what else names them', async () => {
    const arranged = await arrange()
    await endings['a directory of their own']!(arranged)
    const { user, below } = arranged
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    const acts = {
      resend: await readRefusal(below.call(resendActivationLink, { userId: user.id })),
      change: await readRefusal(below.call(updateUser, { id: user.id, roleIds })),
      enable: await readRefusal(below.call(enableUser, { userId: user.id })),
    }
    expect(acts).toEqual({ resend: 'NOT_FOUND', change: 'NOT_FOUND', enable: 'NOT_ON_YOURSELF' })
  })

  test('SEC-RA-60 comes back by the directory of the company', async () => {
    const { account, boss, user } = await arrange()
    await aMembership(testServer(), user, { in: account, roles: ['ReadOnly'] })
    const directory = await connect(testServer(), boss)
    await postUser(directory, user.email)
    await directory.send('DELETE', `/Users/${user.id}`)
    expect((await postUser(directory, user.email)).body).toMatchObject({ id: user.id, active: true })
  })

  test('removes another member by a directory of their own', async () => {
    const { account, below } = await arrange()
    const directory = await connect(testServer(), below)
    const other = await postUser(directory, `kim-${account.id}@other.test`)
    expect((await directory.send('DELETE', `/Users/${other.body.id}`)).status).toBe(204)
    expect(await readMembership(account.id, other.body.id)).toBeUndefined()
  })
})
