import { login } from '@vestibule/contract/areas/auth'
import {
  addRolesToGroup,
  addUsersToGroup,
  createGroup,
  deleteGroup,
  deleteRolesFromGroup,
  deleteUsersFromGroup,
  updateGroup,
  updateGroupConfiguration,
} from '@vestibule/contract/areas/groups'
import { getProfile, getUserAuthorization } from '@vestibule/contract/areas/profile'
import {
  addRole,
  attachPermissionsToRole,
  deleteRole,
  getPermissions,
} from '@vestibule/contract/areas/roles-permissions'
import { disableUser, loadUsers, updateUser } from '@vestibule/contract/areas/team'
import { getUsersRoles, getUsersV2 } from '@vestibule/contract/areas/users'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { aMaker, apiTokenMakers, aProgram, exchanged } from '../../testing/api-tokens.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, readRoleId, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { updateTenantApiTokensData } from '@vestibule/contract/areas/api-tokens'

describeOnServer('rights through a group', (engine) => {
  const testServer = useTestServer(engine)

  const permissionIds = async (browser: Browser, keys: readonly string[]) =>
    (await browser.call(getPermissions, {})).filter(({ key }) => keys.includes(key)).map(({ id }) => id)

  /** A group that gives built-in or own roles to these people. */
  const aGroup = async (browser: Browser, roleIds: string[], userIds: string[]) => {
    const { id: groupId } = await browser.call(createGroup, { name: 'Care' })
    if (roleIds.length > 0) await browser.call(addRolesToGroup, { groupId, roleIds })
    if (userIds.length > 0) await browser.call(addUsersToGroup, { groupId, userIds })
    return groupId
  }

  test('SEC-TE-05 count at the next request, and are gone at once', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const ann = await aMember(testServer(), { in: tenant, roles: [] })
    const theirs = await signedIn(testServer(), ann)
    expect(await readRefusal(theirs.call(loadUsers, {}))).toBe('FORBIDDEN')
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    const groupId = await aGroup(browser, roleIds, [ann.id])
    const isRefused = () => readRefusal(theirs.call(loadUsers, {}))
    expect(await isRefused()).toBe('not refused')
    await browser.call(updateGroupConfiguration, { rolesEnabled: false })
    expect(await isRefused(), 'groups give no roles').toBe('FORBIDDEN')
    await browser.call(updateGroupConfiguration, { enabled: false, rolesEnabled: true })
    expect(await isRefused(), 'there are no groups').toBe('FORBIDDEN')
    await browser.call(updateGroupConfiguration, { enabled: true })
    expect(await isRefused()).toBe('not refused')
    await browser.call(deleteUsersFromGroup, { groupId, userIds: [ann.id] })
    expect(await isRefused(), 'out of the group').toBe('FORBIDDEN')
  })

  test('are in the token, in the profile and in every list of members', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const ann = await aMember(testServer(), { in: tenant, roles: ['Support'] })
    const [support, admin] = [
      await readRoleId(testServer(), 'Support'),
      await readRoleId(testServer(), 'Admin'),
    ]
    await aGroup(browser, [support, admin], [ann.id])
    const theirs = aBrowser(testServer())
    const { accessToken = '' } = await theirs.call(login, { email: ann.email, password: somePassword })
    const claims = decodeJwt<{ roles: string[]; permissions: string[] }>(accessToken)
    expect(claims.roles.toSorted()).toEqual(['Admin', 'Support'])
    expect(claims.permissions).toContain('fe.*')
    theirs.accessToken = accessToken
    const listKeys = (roles: readonly { readonly key: string }[] = []) =>
      roles.map(({ key }) => key).toSorted()
    expect(listKeys((await theirs.call(getProfile, {})).roles)).toEqual(['Admin', 'Support'])
    expect(listKeys((await theirs.call(getUserAuthorization, {})).roles)).toEqual(['Admin', 'Support'])
    const [row] = (await browser.call(loadUsers, { searchFilter: ann.email })).items
    expect(listKeys(row?.roles)).toEqual(['Admin', 'Support'])
    expect(row?.roleIds, 'what was given to the member alone').toEqual([support])
    expect((await browser.call(loadUsers, { roleId: admin })).items.map(({ id }) => id)).toContain(ann.id)
    const [user] = (await browser.call(getUsersV2, { ids: ann.id })).items
    expect(listKeys(user?.roles)).toEqual(['Admin', 'Support'])
    const [held] = await browser.call(getUsersRoles, { ids: ann.id })
    expect(new Set(held?.roleIds)).toEqual(new Set([admin, support]))
  })

  test('a change of a member does not turn roles of a group into their own', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const ann = await aMember(testServer(), { in: tenant, roles: ['Support'] })
    const [support, readOnly] = [
      await readRoleId(testServer(), 'Support'),
      await readRoleId(testServer(), 'ReadOnly'),
    ]
    const groupId = await aGroup(browser, [await readRoleId(testServer(), 'Admin')], [ann.id])
    await browser.call(updateUser, { id: ann.id, roleIds: [support, readOnly] })
    await browser.call(deleteGroup, { groupId })
    const [row] = (await browser.call(loadUsers, { searchFilter: ann.email })).items
    expect(new Set(row?.roles.map(({ id }) => id))).toEqual(new Set([support, readOnly]))
  })

  test("SEC-AD-02 a token of the tenant is cut to what its maker's groups still give", async () => {
    const { browser, tenant } = await aMaker(testServer())
    const ann = await aMember(testServer(), { in: tenant, roles: [] })
    const admin = await readRoleId(testServer(), 'Admin')
    const groupId = await aGroup(browser, [admin], [ann.id])
    const theirs = await signedIn(testServer(), ann)
    const fields = { description: 'nightly export', roleIds: [admin], expiresInMinutes: null }
    const pair = await theirs.call(updateTenantApiTokensData, fields)
    const { bearer } = await apiTokenMakers.userAccessToken(testServer(), theirs)
    const programs = [
      aProgram(testServer(), (await exchanged(testServer(), pair)).accessToken),
      aProgram(testServer(), bearer),
    ]
    for (const program of programs) expect(await readRefusal(program.call(loadUsers, {}))).toBe('not refused')
    await browser.call(deleteRolesFromGroup, { groupId, roleIds: [admin] })
    for (const program of programs) expect(await readRefusal(program.call(loadUsers, {}))).toBe('FORBIDDEN')
  })

  test('SEC-TE-04 a group is no way around the own rights', async () => {
    const { browser, tenant } = await aMaker(testServer())
    const keys = ['read', 'write', 'delete'].map((verb) => `fe.secure.${verb}.groups`)
    const more = [
      'fe.secure.write.groupsUsers',
      'fe.secure.write.groupsRoles',
      'fe.secure.delete.groupsUsers',
    ]
    const role = await browser.call(addRole, {
      key: 'keeper',
      name: 'Keeper of groups',
      permissions: await permissionIds(browser, [...keys, ...more]),
    })
    const keeper = await aMember(testServer(), { in: tenant, roles: [] })
    await browser.call(updateUser, { id: keeper.id, roleIds: [role.id] })
    const theirs = await signedIn(testServer(), keeper)
    const [admin, own] = [await readRoleId(testServer(), 'Admin'), [role.id]]
    const strong = await aGroup(browser, [admin], [])
    const { id: weak } = await theirs.call(createGroup, { name: 'Weak' })
    const userIds = [keeper.id]
    expect(await readRefusal(theirs.call(addRolesToGroup, { groupId: weak, roleIds: own }))).toBe(
      'not refused',
    )
    expect(await readRefusal(theirs.call(addUsersToGroup, { groupId: weak, userIds }))).toBe('not refused')
    const refused = {
      'a role into a group': () => theirs.call(addRolesToGroup, { groupId: weak, roleIds: [admin] }),
      'themself into a group': () => theirs.call(addUsersToGroup, { groupId: strong, userIds }),
      'a member out of a group': () => theirs.call(deleteUsersFromGroup, { groupId: strong, userIds }),
      'a role out of a group': () => theirs.call(deleteRolesFromGroup, { groupId: strong, roleIds: [admin] }),
      'a group away': () => theirs.call(deleteGroup, { groupId: strong }),
      'all groups off': () => theirs.call(updateGroupConfiguration, { enabled: false }),
    }
    for (const [name, call] of Object.entries(refused))
      expect(await readRefusal(call()), name).toBe('ROLE_NOT_GRANTABLE')
    await browser.call(updateGroupConfiguration, { rolesEnabled: false })
    const on = theirs.call(updateGroupConfiguration, { rolesEnabled: true })
    expect(await readRefusal(on), 'roles on again').toBe('ROLE_NOT_GRANTABLE')
    expect(await readRefusal(theirs.call(updateGroup, { groupId: strong, name: 'Strong' }))).toBe(
      'not refused',
    )
  })

  test('SEC-AD-05 the last administrator through a group stays one', async () => {
    const { browser, admin } = await aMaker(testServer())
    const [all = ''] = await permissionIds(browser, ['fe.*'])
    const boss = await browser.call(addRole, { key: 'boss', name: 'Boss', permissions: [all] })
    const groupId = await aGroup(browser, [boss.id], [admin.id])
    // From here on nothing but the group makes an administrator of them.
    await browser.call(updateUser, { id: admin.id, roleIds: [] })
    const refused = {
      'out of the group': () => browser.call(deleteUsersFromGroup, { groupId, userIds: [admin.id] }),
      'the role out of the group': () => browser.call(deleteRolesFromGroup, { groupId, roleIds: [boss.id] }),
      'the group': () => browser.call(deleteGroup, { groupId }),
      'the role': () => browser.call(deleteRole, { roleId: boss.id }),
      'the role emptied': () => browser.call(attachPermissionsToRole, { roleId: boss.id, permissionIds: [] }),
      'groups off': () => browser.call(updateGroupConfiguration, { enabled: false }),
      'roles of groups off': () => browser.call(updateGroupConfiguration, { rolesEnabled: false }),
    }
    for (const [name, call] of Object.entries(refused))
      expect(await readRefusal(call()), name).toBe('LAST_ADMINISTRATOR')
  })

  test('SEC-AD-05 an administrator through a group counts, so another may go', async () => {
    const { browser, admin, tenant } = await aMaker(testServer())
    const ann = await aMember(testServer(), { in: tenant, roles: [] })
    const roleIds = [await readRoleId(testServer(), 'Admin')]
    expect(await readRefusal(browser.call(updateUser, { id: admin.id, roleIds: [] }))).toBe(
      'LAST_ADMINISTRATOR',
    )
    await aGroup(browser, roleIds, [ann.id])
    const theirs = await signedIn(testServer(), ann)
    expect(await readRefusal(theirs.call(disableUser, { userId: admin.id }))).toBe('not refused')
  })
})
