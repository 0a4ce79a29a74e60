import {
  addRole,
  addRoleV2,
  attachPermissionsToRole,
  attachPermissionToRoles,
  deleteRole,
  getPermissionCategories,
  getPermissions,
  getRoles,
  updateRole,
} from '@vestibule/contract/areas/roles-permissions'
import { loadUsers, updateUser } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { signedIn } from '../../testing/browser.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

const aTeam = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const admin = await anAdmin(testServer, { in: tenant })
  return { tenant, admin, browser: await signedIn(testServer, admin) }
}

describeOnServer('roles and permissions', (engine) => {
  const testServer = useTestServer(engine)
  const permissionId = async (browser: Awaited<ReturnType<typeof aTeam>>['browser'], key: string) =>
    (await browser.call(getPermissions, {})).find((one) => one.key === key)?.id ?? ''

  test('a tenant adds, changes, fills and deletes a role of its own', async () => {
    const { browser } = await aTeam(testServer())
    const read = await permissionId(browser, 'fe.secure.read.users')
    const write = await permissionId(browser, 'fe.secure.write.users')
    const role = await browser.call(addRole, { key: 'clerk', name: 'Clerk', permissions: [read] })
    expect(role).toMatchObject({ key: 'clerk', permissions: [read] })
    expect((await browser.call(updateRole, { roleId: role.id, name: 'Head clerk' })).name).toBe('Head clerk')
    const filled = await browser.call(attachPermissionsToRole, {
      roleId: role.id,
      permissionIds: [read, write],
    })
    expect(new Set(filled.permissions)).toEqual(new Set([read, write]))
    const listed = await browser.call(attachPermissionToRoles, { permissionId: write, roleIds: [] })
    expect(listed.roleIds).not.toContain(role.id)
    const based = await browser.call(addRoleV2, { key: 'copy', name: 'Copy', baseRoleId: role.id })
    expect(based.permissions).toEqual([read])
    await browser.call(deleteRole, { roleId: role.id })
    expect((await browser.call(getRoles, {})).map((one) => one.key)).not.toContain('clerk')
  })

  test('a role that gains or loses a permission with others counts as changed, and no other role', async () => {
    const { browser } = await aTeam(testServer())
    const read = await permissionId(browser, 'fe.secure.read.users')
    const gains = await browser.call(addRole, { key: 'gains', name: 'Gains' })
    const keeps = await browser.call(addRole, { key: 'keeps', name: 'Keeps', permissions: [read] })
    testServer().clock.advance(1)
    await browser.call(attachPermissionToRoles, { permissionId: read, roleIds: [gains.id, keeps.id] })
    const rows = await browser.call(getRoles, {})
    const isChanged = ({ id, updatedAt }: typeof gains) =>
      rows.find((row) => row.id === id)?.updatedAt !== updatedAt
    expect([isChanged(gains), isChanged(keeps)]).toEqual([true, false])
    const outdated = { roleId: gains.id, permissionIds: [], updatedAt: gains.updatedAt }
    expect(await readRefusal(browser.call(attachPermissionsToRole, outdated))).toBe('CHANGED_MEANWHILE')
  })

  test('keys are unique within what a tenant can see', async () => {
    const { browser } = await aTeam(testServer())
    const { id } = await browser.call(addRole, { key: 'once', name: 'Once' })
    expect(await readRefusal(browser.call(addRole, { key: 'once', name: 'Again' }))).toBe('ROLE_KEY_TAKEN')
    expect(await readRefusal(browser.call(addRole, { key: 'Admin', name: 'False' }))).toBe('ROLE_KEY_TAKEN')
    expect(await readRefusal(browser.call(updateRole, { roleId: id, key: 'Support' }))).toBe('ROLE_KEY_TAKEN')
  })

  test("SEC-TE-03 the vendor's roles cannot be changed, another tenant's are unknown", async () => {
    const { browser } = await aTeam(testServer())
    const other = await aTeam(testServer())
    const theirs = await other.browser.call(addRole, { key: 'theirs', name: 'Theirs' })
    expect(await readRefusal(browser.call(updateRole, { roleId: theirs.id, name: 'Mine' }))).toBe('NOT_FOUND')
    expect(await readRefusal(browser.call(deleteRole, { roleId: theirs.id }))).toBe('NOT_FOUND')
    const roleId = await readRoleId(testServer(), 'Admin')
    expect(await readRefusal(browser.call(deleteRole, { roleId }))).toBe('ROLE_READ_ONLY')
    expect(await readRefusal(browser.call(attachPermissionsToRole, { roleId, permissionIds: [] }))).toBe(
      'ROLE_READ_ONLY',
    )
  })

  test('SEC-TE-04 no role carries what its maker does not hold', async () => {
    const { browser, tenant } = await aTeam(testServer())
    const [roles, members] = [
      await permissionId(browser, 'fe.secure.write.roles'),
      await permissionId(browser, 'fe.secure.write.users'),
    ]
    const change = await permissionId(browser, 'fe.secure.write.updateRole')
    const maker = await browser.call(addRole, { key: 'maker', name: 'Maker', permissions: [roles, change] })
    const person = await aMember(testServer(), { in: tenant })
    await browser.call(updateUser, { id: person.id, roleIds: [maker.id] })
    const theirs = await signedIn(testServer(), person)
    expect((await theirs.call(addRole, { key: 'fine', name: 'Fine', permissions: [roles] })).key).toBe('fine')
    expect(
      await readRefusal(theirs.call(addRole, { key: 'more', name: 'More', permissions: [members] })),
    ).toBe('ROLE_NOT_GRANTABLE')
    const raise = { roleId: maker.id, permissionIds: [roles, change, members] }
    expect(await readRefusal(theirs.call(attachPermissionsToRole, raise))).toBe('ROLE_NOT_GRANTABLE')
    const full = await browser.call(addRole, { key: 'full', name: 'Full', permissions: [members] })
    const changed = async (permissionIds: string[]) =>
      readRefusal(theirs.call(attachPermissionsToRole, { roleId: full.id, permissionIds }))
    expect(await changed([members, roles]), 'what it has already is not given').toBe('not refused')
    expect(await changed([roles]), 'what they lack can be taken away').toBe('not refused')
    expect(await changed([members, roles]), 'and not given back').toBe('ROLE_NOT_GRANTABLE')
    expect(await readRefusal(theirs.call(loadUsers, {}))).toBe('FORBIDDEN')
  })

  test('SEC-TE-04 no role becomes a default one by the hand of a member who could not give it', async () => {
    const { browser, tenant } = await aTeam(testServer())
    const members = await permissionId(browser, 'fe.secure.write.users')
    const change = await permissionId(browser, 'fe.secure.write.updateRole')
    const strong = await browser.call(addRole, { key: 'strong', name: 'Strong', permissions: [members] })
    const weak = await browser.call(addRole, { key: 'weak', name: 'Weak', permissions: [change] })
    const person = await aMember(testServer(), { in: tenant })
    await browser.call(updateUser, { id: person.id, roleIds: [weak.id] })
    const theirs = await signedIn(testServer(), person)
    const raise = (roleId: string) => readRefusal(theirs.call(updateRole, { roleId, isDefault: true }))
    expect(await raise(strong.id)).toBe('ROLE_NOT_GRANTABLE')
    expect(await raise(weak.id)).toBe('not refused')
  })

  test('SEC-TE-04 neither one permission for many roles nor a base role hands on what the caller lacks', async () => {
    const { browser, tenant } = await aTeam(testServer())
    const [members, change, write] = [
      await permissionId(browser, 'fe.secure.write.users'),
      await permissionId(browser, 'fe.secure.write.updateRole'),
      await permissionId(browser, 'fe.secure.write.roles'),
    ]
    const strong = await browser.call(addRole, { key: 'strong', name: 'Strong', permissions: [members] })
    const weak = await browser.call(addRole, { key: 'weak', name: 'Weak', permissions: [change, write] })
    const person = await aMember(testServer(), { in: tenant })
    await browser.call(updateUser, { id: person.id, roleIds: [weak.id] })
    const theirs = await signedIn(testServer(), person)
    const attached = theirs.call(attachPermissionToRoles, { permissionId: members, roleIds: [weak.id] })
    expect(await readRefusal(attached)).toBe('ROLE_NOT_GRANTABLE')
    const inRoles = (roleIds: string[]) =>
      readRefusal(theirs.call(attachPermissionToRoles, { permissionId: members, roleIds }))
    expect(await inRoles([strong.id]), 'a role that has it already is not given it').toBe('not refused')
    expect(await inRoles([]), 'what they lack can be taken away').toBe('not refused')
    expect(await inRoles([strong.id]), 'and not given back').toBe('ROLE_NOT_GRANTABLE')
    await browser.call(attachPermissionToRoles, { permissionId: members, roleIds: [strong.id] })
    const copied = theirs.call(addRoleV2, {
      key: 'copy',
      name: 'Copy',
      permissionIds: [],
      baseRoleId: strong.id,
    })
    expect(await readRefusal(copied)).toBe('ROLE_NOT_GRANTABLE')
  })

  test('SEC-AD-05 emptying or deleting the role of the last administrator is refused', async () => {
    const { browser, admin } = await aTeam(testServer())
    const all = await permissionId(browser, 'fe.*')
    const only = await permissionId(browser, 'fe.secure.*')
    const boss = await browser.call(addRole, { key: 'boss', name: 'Boss', permissions: [all || only] })
    await browser.call(updateUser, { id: admin.id, roleIds: [boss.id] })
    const emptied = browser.call(attachPermissionsToRole, { roleId: boss.id, permissionIds: [] })
    expect(await readRefusal(emptied)).toBe('LAST_ADMINISTRATOR')
    expect(await readRefusal(browser.call(deleteRole, { roleId: boss.id }))).toBe('LAST_ADMINISTRATOR')
  })

  test('categories name every permission once', async () => {
    const { browser } = await aTeam(testServer())
    const categories = await browser.call(getPermissionCategories, {})
    const named = categories.flatMap((category) => category.permissionIds)
    expect(new Set(named).size).toBe(named.length)
    expect(named).toHaveLength((await browser.call(getPermissions, {})).length)
  })
})
