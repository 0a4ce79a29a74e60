import {
  deleteUser,
  disableUser,
  enableUser,
  loadAvailableRoles,
  loadStats,
  loadUsers,
  resendActivationLink,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { getProfile } from '@vestibule/contract/areas/profile'
import { refreshToken } from '@vestibule/contract/areas/auth'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { describeOnServer, describeOnPostgres } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

/** A tenant with an administrator, whose browser is signed in, and one reader. */
const aTeam = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const admin = await anAdmin(testServer, { in: tenant, user: { name: 'Ada Admin' } })
  const reader = await aMember(testServer, { in: tenant, user: { name: 'Rea Reader' } })
  return { tenant, admin, reader, browser: await signedIn(testServer, admin) }
}

describeOnServer('team', (engine) => {
  const testServer = useTestServer(engine)

  test('is closed to who is not signed in and to who lacks the permission', async () => {
    const { reader } = await aTeam(testServer())
    const stranger = aBrowser(testServer())
    expect(await readRefusal(stranger.call(loadUsers, {}))).toBe('NOT_AUTHENTICATED')
    const browser = await signedIn(testServer(), reader)
    expect(await readRefusal(browser.call(deleteUser, { userId: reader.id }))).toBe('FORBIDDEN')
    expect(await readRefusal(browser.call(updateUser, { id: reader.id, roleIds: [] }))).toBe('FORBIDDEN')
    const refused = browser.call(deleteUser, { userId: reader.id })
    await expect(refused, 'names the permission').rejects.toMatchObject({
      context: { permission: 'fe.secure.delete.users' },
    })
  })

  test('SEC-TE-03 another tenant sees no user, and its ids answer as unknown ones', async () => {
    const { reader } = await aTeam(testServer())
    const other = await aTeam(testServer())
    const { items } = await other.browser.call(loadUsers, {})
    expect(items.map((item) => item.id)).not.toContain(reader.id)
    for (const operation of [deleteUser, disableUser, enableUser, resendActivationLink]) {
      expect(await readRefusal(other.browser.call(operation, { userId: reader.id }))).toBe('NOT_FOUND')
    }
    expect(await readRefusal(other.browser.call(updateUser, { id: reader.id, name: 'Mine' }))).toBe(
      'NOT_FOUND',
    )
  })

  test('pages, sorts, searches and filters', async () => {
    const { tenant, browser, admin } = await aTeam(testServer())
    for (const name of ['Zoe', 'bob', '100% Carl', 'Dan'])
      await aMember(testServer(), { in: tenant, user: { name } })
    const names = async (input: object) =>
      (await browser.call(loadUsers, input)).items.map((item) => item.name)
    expect(await names({})).toEqual(['100% Carl', 'Ada Admin', 'bob', 'Dan', 'Rea Reader', 'Zoe'])
    expect(await names({ sortBy: 'name', sortDirection: 'desc', pageSize: 2 })).toEqual(['Zoe', 'Rea Reader'])
    expect(await names({ pageOffset: 1, pageSize: 4 })).toEqual(['Rea Reader', 'Zoe'])
    expect(await names({ searchFilter: '0%' })).toEqual(['100% Carl'])
    expect(await names({ searchFilter: admin.email.toUpperCase() })).toEqual(['Ada Admin'])
    expect(await names({ roleId: await readRoleId(testServer(), 'Admin') })).toEqual(['Ada Admin'])
    expect(await names({ state: 'disabled' })).toEqual([])
    const page = await browser.call(loadUsers, { pageSize: 4 })
    expect(page).toMatchObject({ totalItems: 6, totalPages: 2 })
  })

  test('people without a name are sorted by the address that their row shows, those who were invited last', async () => {
    const { tenant, browser } = await aTeam(testServer())
    await aMember(testServer(), { in: tenant, user: { name: 'Carl' } })
    await aMember(testServer(), { in: tenant, user: { name: '', email: 'Dora@example.test' } })
    for (const email of ['bob@example.test', 'Abe@example.test']) await browser.call(addUser, { email })
    const { items } = await browser.call(loadUsers, {})
    expect(items.map(({ name, email }) => name || email)).toEqual([
      'Ada Admin',
      'Carl',
      'Dora@example.test',
      'Rea Reader',
      'Abe@example.test',
      'bob@example.test',
    ])
  })

  test('SEC-TE-10 a sort key that is not listed is refused and a large page is clipped', async () => {
    const { browser } = await aTeam(testServer())
    expect(await readRefusal(browser.call(loadUsers, { sortBy: 'passwordHash' as 'name' }))).toBe(
      'INVALID_INPUT',
    )
    expect((await browser.call(loadUsers, { pageSize: 1_000_000_000 })).totalPages).toBe(1)
    expect((await browser.call(loadUsers, { searchFilter: `'; drop table users; --` })).items).toEqual([])
  })

  test('SEC-TE-05 a changed role counts on the next call with the same token', async () => {
    const { browser, reader } = await aTeam(testServer())
    const theirs = await signedIn(testServer(), reader)
    const admin = await readRoleId(testServer(), 'Admin')
    expect(await readRefusal(theirs.call(disableUser, { userId: reader.id }))).toBe('FORBIDDEN')
    const { item } = await browser.call(updateUser, { id: reader.id, roleIds: [admin] })
    expect(item.roles.map((role) => role.key)).toEqual(['Admin'])
    expect(await readRefusal(theirs.call(disableUser, { userId: reader.id }))).toBe('NOT_ON_YOURSELF')
  })

  test('SEC-TE-04 no member grants, or takes away, a role with rights they do not hold', async () => {
    const { tenant, admin } = await aTeam(testServer())
    const support = await aMember(testServer(), { in: tenant, roles: ['Support'] })
    const browser = await signedIn(testServer(), support)
    const update = browser.call(updateUser, {
      id: support.id,
      roleIds: [await readRoleId(testServer(), 'Admin')],
    })
    expect(await readRefusal(update)).toBe('ROLE_NOT_GRANTABLE')
    const demotion = browser.call(updateUser, { id: admin.id, roleIds: [] })
    expect(await readRefusal(demotion)).toBe('ROLE_NOT_GRANTABLE')
  })

  test('SEC-TE-06 a body cannot set what it may not', async () => {
    const { browser, reader, tenant } = await aTeam(testServer())
    const body = {
      id: reader.id,
      name: 'New name',
      email: 'taken@over.test',
      verified: false,
      superUser: true,
      isDisabled: true,
      tenantId: '0190a000-0000-7000-8000-00000000ffff',
      mfaEnabled: true,
      createdAt: '1999-01-01T00:00:00.000Z',
    }
    const answer = await browser.request('/team/resources/members/v1', { method: 'PUT', body })
    expect(answer.status).toBe(200)
    const { item } = (await answer.json()) as { item: Record<string, unknown> }
    expect(item).toMatchObject({ name: 'New name', email: reader.email, verified: true, isDisabled: false })
    expect(item.tenantId).toBe(tenant.id)
    expect(item).not.toHaveProperty('superUser')
  })

  test('SEC-SS-09 disabling ends the sessions at once; enabling lets the person sign in again', async () => {
    const { browser, reader } = await aTeam(testServer())
    const theirs = await signedIn(testServer(), reader)
    await browser.call(disableUser, { userId: reader.id })
    expect(await readRefusal(theirs.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(theirs.call(refreshToken, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(signedIn(testServer(), reader))).toBe('INVALID_CREDENTIALS')
    await browser.call(enableUser, { userId: reader.id })
    expect((await signedIn(testServer(), reader)).accessToken).toBeDefined()
  })

  test('SEC-SS-09 a deleted member is gone from the list and out of every session', async () => {
    const { browser, reader } = await aTeam(testServer())
    const theirs = await signedIn(testServer(), reader)
    const removed = await browser.call(deleteUser, { userId: reader.id })
    expect(removed).toMatchObject({ id: reader.id, email: reader.email })
    expect(await readRefusal(theirs.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect((await browser.call(loadUsers, {})).items).toHaveLength(1)
    expect(await readRefusal(browser.call(deleteUser, { userId: reader.id }))).toBe('NOT_FOUND')
  })

  test('SEC-AD-05 the last administrator stays, whichever member asks and however', async () => {
    const { tenant, browser, admin } = await aTeam(testServer())
    const readOnly = await readRoleId(testServer(), 'ReadOnly')
    expect(await readRefusal(browser.call(updateUser, { id: admin.id, roleIds: [readOnly] }))).toBe(
      'LAST_ADMINISTRATOR',
    )
    const second = await anAdmin(testServer(), { in: tenant })
    await browser.call(updateUser, { id: admin.id, roleIds: [readOnly] })
    const theirs = await signedIn(testServer(), second)
    expect(await readRefusal(theirs.call(updateUser, { id: second.id, roleIds: [] }))).toBe(
      'LAST_ADMINISTRATOR',
    )
  })

  test('SEC-AD-08 a temporary member is out at the next look after the time', async () => {
    const { browser, reader } = await aTeam(testServer())
    await browser.call(updateUserExpirationTime, { userId: reader.id, expirationInSeconds: 120 })
    const theirs = await signedIn(testServer(), reader)
    testServer().clock.advance(119)
    expect((await theirs.call(getProfile, {})).id).toBe(reader.id)
    testServer().clock.advance(2)
    expect(await readRefusal(theirs.call(getProfile, {}))).toBe('SESSION_ENDED')
  })

  test('roles to choose from and numbers of the team', async () => {
    const { browser } = await aTeam(testServer())
    const { items } = await browser.call(loadAvailableRoles, {})
    expect(items.map((item) => item.key)).toEqual(expect.arrayContaining(['Admin', 'ReadOnly', 'Support']))
    expect(await browser.call(loadStats, {})).toEqual({ totalItems: 2, addedThisWeek: 2, superAdmins: 1 })
  })
})

describeOnPostgres('team, at the same moment', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AD-05 two administrators who demote each other at once leave one', async () => {
    const { tenant, admin, browser } = await aTeam(testServer())
    const second = await anAdmin(testServer(), { in: tenant })
    const theirs = await signedIn(testServer(), second)
    const outcomes = await Promise.all([
      readRefusal(browser.call(updateUser, { id: second.id, roleIds: [] })),
      readRefusal(theirs.call(updateUser, { id: admin.id, roleIds: [] })),
    ])
    expect(outcomes.filter((outcome) => outcome === 'not refused')).toHaveLength(1)
  })
})
