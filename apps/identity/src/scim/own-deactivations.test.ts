import { disableUser, enableUser, loadUsers, updateUser } from '@vestibule/contract/areas/team'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '../platform/db/schema/users.ts'
import { anAdmin, readRoleId } from '../testing/builders.ts'
import { describeOnServer } from '../testing/engines.ts'
import { createMemberReader, off, on } from '../testing/provisioned-members.ts'
import { readRefusal } from '../testing/refusal.ts'
import { aProvisioned, aScimUser, type Directory, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

type Way = (directory: Directory, id: string, userName: string) => ReturnType<Directory['send']>

/** How a directory says that a user is active. */
const ways: Readonly<Record<string, Way>> = {
  'a patch': (directory, id) => directory.send('PATCH', `/Users/${id}`, on),
  'a replacement': (directory, id, userName) =>
    directory.send('PUT', `/Users/${id}`, { body: aScimUser(userName, { displayName: 'Renamed' }) }),
}

describeOnServer('a directory and a disabled member', (engine) => {
  const testServer = useTestServer(engine)
  const { readMembership } = createMemberReader(testServer)

  const aTeam = async () => {
    const made = await aProvisioned(testServer())
    const userName = `member@${made.domain}`
    const id = await provision(made.directory, userName)
    return { ...made, id, userName }
  }

  test.each(Object.entries(ways))(
    'SEC-RA-13 whom an administrator has disabled stays so by %s, and the answer says it',
    async (name, activate) => {
      const { tenant, browser, directory, id, userName } = await aTeam()
      await browser.call(disableUser, { userId: id })
      const reply = await activate(directory, id, userName)
      expect([reply.status, reply.body['active']]).toEqual([200, false])
      if (name === 'a replacement') expect(reply.body['displayName']).toBe('Renamed')
      expect((await readMembership(tenant.id, id))?.isDisabled).toBe(true)
      await browser.call(enableUser, { userId: id })
      expect((await directory.send('GET', `/Users/${id}`)).body['active']).toBe(true)
    },
  )

  test.each(Object.entries(ways))('SEC-RA-13 its own deactivation is undone by %s', async (_, activate) => {
    const { tenant, directory, id, userName } = await aTeam()
    await directory.send('PATCH', `/Users/${id}`, off)
    expect((await readMembership(tenant.id, id))?.disabledBy).toBe(directory.connectionId)
    expect((await activate(directory, id, userName)).body['active']).toBe(true)
    expect(await readMembership(tenant.id, id)).toMatchObject({ isDisabled: false, disabledBy: null })
  })

  test('SEC-RA-13 SEC-RA-08 an administrator takes a deactivation over, and that is no act to be undone', async () => {
    const { tenant, browser, directory, domain } = await aTeam()
    const id = await provision(directory, `chief@${domain}`)
    await directory.send('PATCH', `/Users/${id}`, off)
    await browser.call(disableUser, { userId: id })
    expect((await directory.send('PATCH', `/Users/${id}`, on)).body['active']).toBe(false)
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    await browser.call(updateUser, { id, roleIds })
    await testServer()
      .services.db.update(memberships)
      .set({ disabledBy: directory.connectionId })
      .where(eq(memberships.userId, id))
    testServer().clock.advance(301)
    await browser.call(disableUser, { userId: id })
    expect(await readRefusal(browser.call(enableUser, { userId: id }))).toBe('STEP_UP_REQUIRED')
    expect((await readMembership(tenant.id, id))?.isDisabled).toBe(true)
  })

  test('SEC-RA-13 a member who was disabled before they were handed over stays so', async () => {
    const { tenant, browser, directory, domain } = await aTeam()
    const user = await anAdmin(testServer(), { in: tenant, user: { email: `late@${domain}` } })
    await browser.call(disableUser, { userId: user.id })
    const { status, body } = await directory.send('POST', '/Users', { body: aScimUser(user.email) })
    expect([status, body.id, body['active']]).toEqual([201, user.id, false])
    const { items } = await browser.call(loadUsers, { state: 'disabled' })
    expect(items.map(({ id }) => id)).toEqual([user.id])
  })

  test('SEC-RA-13 SEC-RA-07 an administrator who comes back by it is mailed', async () => {
    const { tenant, directory, domain } = await aTeam()
    const user = await anAdmin(testServer(), { in: tenant, user: { email: `chief@${domain}` } })
    const id = await provision(directory, user.email)
    await directory.send('PATCH', `/Users/${id}`, off)
    await directory.send('PATCH', `/Users/${id}`, on)
    testServer().clock.advance(10)
    const mails = (await testServer().mail()).to(user.email)
    expect(mails.map(({ subject }) => subject)).toEqual([`You’re now an administrator of “${tenant.name}”`])
  })

  test('SEC-RA-13 one that was provisioned as inactive is activated by the directory', async () => {
    const { directory, domain } = await aTeam()
    const id = await provision(directory, `later@${domain}`, { active: false })
    expect((await directory.send('PATCH', `/Users/${id}`, on)).body['active']).toBe(true)
  })
})
