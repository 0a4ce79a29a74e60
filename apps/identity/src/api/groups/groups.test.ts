import {
  addRolesToGroup,
  addUsersToGroup,
  createGroup,
  deleteGroup,
  deleteRolesFromGroup,
  deleteUsersFromGroup,
  getGroupById,
  getGroupConfiguration,
  getGroups,
  getGroupsByIds,
  updateGroup,
  updateGroupConfiguration,
} from '@vestibule/contract/areas/groups'
import { addRole, deleteRole } from '@vestibule/contract/areas/roles-permissions'
import { deleteUser } from '@vestibule/contract/areas/team'
import { getUsersGroups } from '@vestibule/contract/areas/users'
import { groupLimits } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { groups } from '../../platform/db/schema/groups.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aMaker } from '../../testing/api-tokens.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

describeOnServer('groups', (engine) => {
  const testServer = useTestServer(engine)

  test('are added, changed and deleted; a text that is emptied is gone', async () => {
    const { browser } = await aMaker(testServer())
    const texts = { name: 'Care', color: '#7b8cde', description: 'First line', metadata: '{"a":1}' }
    const { id, updatedAt, ...made } = await browser.call(createGroup, texts)
    expect(made).toEqual({ ...texts, managedBy: 'frontegg' })
    await browser.call(updateGroup, { groupId: id, name: 'Help', description: '' })
    const expected = {
      id,
      name: 'Help',
      color: '#7b8cde',
      metadata: '{"a":1}',
      managedBy: 'frontegg',
      updatedAt,
    }
    expect(await browser.call(getGroupById, { groupId: id })).toEqual(expected)
    expect(await browser.call(getGroups, {})).toEqual({ groups: [expected] })
    await browser.call(deleteGroup, { groupId: id })
    expect(await browser.call(getGroups, {})).toEqual({ groups: [] })
  })

  test('a name is there once in a tenant, in whatever case', async () => {
    const { browser } = await aMaker(testServer())
    const { id } = await browser.call(createGroup, { name: 'Care' })
    const other = await browser.call(createGroup, { name: 'Sales' })
    expect(await readRefusal(browser.call(createGroup, { name: ' cARE ' }))).toBe('GROUP_NAME_TAKEN')
    const renamed = browser.call(updateGroup, { groupId: other.id, name: 'care' })
    expect(await readRefusal(renamed)).toBe('GROUP_NAME_TAKEN')
    expect(await readRefusal(browser.call(updateGroup, { groupId: id, name: 'CARE' }))).toBe('not refused')
    const elsewhere = await aMaker(testServer())
    expect(await readRefusal(elsewhere.browser.call(createGroup, { name: 'Care' }))).toBe('not refused')
  })

  test('show roles and members where they are asked for', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const ann = await aMember(testServer(), { in: tenant })
    const roleId = await readRoleId(testServer(), 'Support')
    const { id: groupId } = await browser.call(createGroup, { name: 'Care' })
    await browser.call(addRolesToGroup, { groupId, roleIds: [roleId] })
    await browser.call(addUsersToGroup, { groupId, userIds: [ann.id, ann.id] })
    await browser.call(addUsersToGroup, { groupId, userIds: [ann.id] })
    const read = (_groupsRelations?: 'roles' | 'users' | 'rolesAndUsers') =>
      browser.call(getGroupById, { groupId, _groupsRelations })
    expect(Object.keys(await read())).not.toEqual(expect.arrayContaining(['roles']))
    expect((await read('roles')).roles?.map(({ key }) => key)).toEqual(['Support'])
    expect((await read('roles')).users).toBeUndefined()
    expect((await read('users')).users).toMatchObject([{ id: ann.id, email: ann.email }])
    const groupsIds = [groupId, tenant.id]
    const input = { _groupsRelations: 'rolesAndUsers', groupsIds } as const
    const [group, ...more] = (await browser.call(getGroupsByIds, input)).groups
    expect([group?.roles?.length, group?.users?.length, more]).toEqual([1, 1, []])
    const [listed] = await browser.call(getUsersGroups, { ids: ann.id })
    expect(listed).toMatchObject({ tenantId: tenant.id, userId: ann.id, groupIds: [groupId] })
    await browser.call(deleteUsersFromGroup, { groupId, userIds: [ann.id] })
    await browser.call(deleteRolesFromGroup, { groupId, roleIds: [roleId] })
    expect(await read('rolesAndUsers')).toMatchObject({ roles: [], users: [] })
  })

  test('SEC-TE-03 groups, people and roles of another tenant are unknown', async () => {
    const { browser, admin } = await aMaker(testServer())
    const { id: groupId } = await browser.call(createGroup, { name: 'Ours' })
    const other = await aMaker(testServer())
    const theirs = await other.browser.call(createGroup, { name: 'Theirs' })
    const role = await other.browser.call(addRole, { key: 'theirs', name: 'Theirs' })
    const [userIds, roleIds] = [[admin.id], [await readRoleId(testServer(), 'Support')]]
    const calls = [
      () => browser.call(getGroupById, { groupId: theirs.id }),
      () => browser.call(updateGroup, { groupId: theirs.id, name: 'Mine' }),
      () => browser.call(deleteGroup, { groupId: theirs.id }),
      () => browser.call(addRolesToGroup, { groupId: theirs.id, roleIds }),
      () => browser.call(deleteRolesFromGroup, { groupId: theirs.id, roleIds }),
      () => browser.call(addUsersToGroup, { groupId: theirs.id, userIds }),
      () => browser.call(deleteUsersFromGroup, { groupId: theirs.id, userIds }),
      () => browser.call(addUsersToGroup, { groupId, userIds: [admin.id, other.admin.id] }),
      () => browser.call(addRolesToGroup, { groupId, roleIds: [role.id] }),
    ]
    for (const call of calls) expect(await readRefusal(call())).toBe('NOT_FOUND')
    expect(await browser.call(getGroupsByIds, { groupsIds: [theirs.id] })).toEqual({ groups: [] })
    expect(await browser.call(getUsersGroups, { ids: other.admin.id })).toEqual([])
  })

  test('of a group of a directory the roles are chosen here, and nothing else is changed', async () => {
    const { browser, admin } = await aMaker(testServer())
    const { id: groupId } = await browser.call(createGroup, { name: 'Product' })
    await testServer().services.db.update(groups).set({ managedBy: 'scim2' }).where(eq(groups.id, groupId))
    expect((await browser.call(getGroupById, { groupId })).managedBy).toBe('scim2')
    const roleIds = [await readRoleId(testServer(), 'Support')]
    const calls = [
      () => browser.call(updateGroup, { groupId, name: 'Mine' }),
      () => browser.call(deleteGroup, { groupId }),
      () => browser.call(addUsersToGroup, { groupId, userIds: [admin.id] }),
      () => browser.call(deleteUsersFromGroup, { groupId, userIds: [admin.id] }),
    ]
    for (const call of calls) expect(await readRefusal(call())).toBe('GROUP_READ_ONLY')
    const readRoles = async () =>
      (await browser.call(getGroupById, { groupId, _groupsRelations: 'roles' })).roles?.map(({ id }) => id)
    await browser.call(addRolesToGroup, { groupId, roleIds })
    expect(await readRoles()).toEqual(roleIds)
    await browser.call(deleteRolesFromGroup, { groupId, roleIds })
    expect(await readRoles()).toEqual([])
  })

  test('a tenant switches groups off, or their roles alone', async () => {
    const { browser } = await aMaker(testServer())
    const { id: groupId } = await browser.call(createGroup, { name: 'Care' })
    expect(await browser.call(getGroupConfiguration, {})).toEqual({ enabled: true, rolesEnabled: true })
    const withoutRoles = await browser.call(updateGroupConfiguration, { rolesEnabled: false })
    expect(withoutRoles).toEqual({ enabled: true, rolesEnabled: false })
    const roleIds = [await readRoleId(testServer(), 'Support')]
    expect(await readRefusal(browser.call(addRolesToGroup, { groupId, roleIds }))).toBe('GROUP_ROLES_OFF')
    await browser.call(updateGroupConfiguration, { enabled: false })
    expect(await readRefusal(browser.call(createGroup, { name: 'More' }))).toBe('GROUPS_OFF')
    expect(await readRefusal(browser.call(updateGroup, { groupId, name: 'More' }))).toBe('GROUPS_OFF')
    expect(await browser.call(getGroupConfiguration, {})).toEqual({ enabled: false, rolesEnabled: false })
  })

  test('SEC-TE-10 a tenant has so many groups and no more', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const { db, clock, random } = testServer().services
    const times = { createdAt: clock.now(), updatedAt: clock.now() }
    const rows = Array.from({ length: groupLimits.groups }, (_, index) => ({
      ...times,
      tenantId: tenant.id,
      id: uuidv7(clock, random),
      name: `Group ${index}`,
    }))
    await db.insert(groups).values(rows)
    expect(await readRefusal(browser.call(createGroup, { name: 'One more' }))).toBe('TOO_MANY_GROUPS')
  })

  test('a member who is removed is in no group any more, and a deleted role is in none', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const ann = await aMember(testServer(), { in: tenant })
    const role = await browser.call(addRole, { key: 'clerk', name: 'Clerk' })
    const { id: groupId } = await browser.call(createGroup, { name: 'Care' })
    await browser.call(addUsersToGroup, { groupId, userIds: [ann.id] })
    await browser.call(addRolesToGroup, { groupId, roleIds: [role.id] })
    await browser.call(deleteUser, { userId: ann.id })
    await browser.call(deleteRole, { roleId: role.id })
    const group = await browser.call(getGroupById, { groupId, _groupsRelations: 'rolesAndUsers' })
    expect([group.users, group.roles]).toEqual([[], []])
    expect(await browser.call(getUsersGroups, { ids: ann.id })).toEqual([])
  })

  test('a member who may only read sees no groups and changes none', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const { id: groupId } = await browser.call(createGroup, { name: 'Care' })
    const ann = await aMember(testServer(), { in: tenant, roles: [] })
    const theirs = await signedIn(testServer(), ann)
    const userIds = [ann.id]
    for (const call of [
      () => theirs.call(getGroups, {}),
      () => theirs.call(createGroup, { name: 'Mine' }),
      () => theirs.call(addUsersToGroup, { groupId, userIds }),
      () => theirs.call(updateGroupConfiguration, { enabled: false }),
    ])
      expect(await readRefusal(call())).toBe('FORBIDDEN')
  })
})
