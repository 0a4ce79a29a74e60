import { addRole, getPermissions } from '@vestibule/contract/areas/roles-permissions'
import {
  addUserRolesForSubTenants,
  addUsersToSubTenant,
  addUserToTenantAndSubTenants,
  getTenantsUsersCount,
  loadAllUsers,
  removeUserFromTenantAndSubTenants,
  removeUserRolesFromSubTenants,
  setUserRolesForSubTenants,
  updateSubAccountAccess,
} from '@vestibule/contract/areas/sub-tenant-users'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { permissions } from '../../platform/db/schema/permissions.ts'
import { membershipRoles, rolePermissions, roles } from '../../platform/db/schema/roles.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const aTree = async (testServer: TestServer) => {
  const top = await aTenant(testServer)
  const part = await aTenant(testServer, { parentId: top.id })
  const admin = await anAdmin(testServer, { in: top })
  return { top, part, admin, browser: await signedIn(testServer, admin) }
}

describeOnBothEngines('people of accounts below', (engine) => {
  const testServer = useTestServer(engine)
  const db = () => testServer().services.db
  const heldBy = async (tenantId: string, userId: string) =>
    (
      await db()
        .select()
        .from(membershipRoles)
        .where(and(eq(membershipRoles.tenantId, tenantId), eq(membershipRoles.userId, userId)))
    ).map((row) => row.roleId)

  test('SEC-RA-19 access that is given with an invitation stands in the audit log as any other', async () => {
    const { part, browser } = await aTree(testServer())
    const users = ['first', 'second'].map((name) => ({ email: `${name}.${engine}@opened.test` }))
    await browser.call(addUsersToSubTenant, { users, tenantId: part.id })
    await browser.call(addUsersToSubTenant, { users, tenantId: part.id, allowSubAccountAccess: true })
    const people = await db().select().from(memberships).where(eq(memberships.tenantId, part.id))
    const isChange = eq(audits.action, 'member.subAccountAccessChanged')
    const rows = await db()
      .select()
      .from(audits)
      .where(and(eq(audits.tenantId, part.id), isChange))
    expect(rows.map(({ resourceId }) => resourceId).toSorted()).toEqual(
      people.map(({ userId }) => userId).toSorted(),
    )
    expect(rows.map(({ details }) => details['isAllowed'])).toEqual([true, true])
  })

  test('lists the people of the whole tree once each, by name from the end', async () => {
    const { top, part, admin, browser } = await aTree(testServer())
    const zoe = await aMember(testServer(), { in: part, user: { name: 'Zoe' } })
    const foreign = await aMember(testServer(), { in: await aTenant(testServer()) })
    const { items, totalPages } = await browser.call(loadAllUsers, {})
    expect(totalPages).toBe(1)
    expect(items.map((item) => item.id)).toEqual([zoe.id, admin.id])
    expect(items[0]).toMatchObject({
      tenantId: part.id,
      tenantIds: [part.id],
      tenants: [{ tenantId: part.id, roles: [{ key: 'ReadOnly' }], activated: true }],
    })
    expect(JSON.stringify(items)).not.toContain(foreign.id)
    const child = await signedIn(testServer(), await anAdmin(testServer(), { in: part }))
    expect(JSON.stringify(await child.call(loadAllUsers, {}))).not.toContain(top.id)
    expect((await browser.request(`${loadAllUsers.path}?_sortBy=provider`)).status).toBe(400)
  })

  test('SEC-AU-01 invites to accounts, all or none, with a row in each', async () => {
    const { top, part, browser } = await aTree(testServer())
    const roleId = await readRoleId(testServer(), 'ReadOnly')
    const email = 'both@example.test'
    const input = {
      user: { email },
      subTenants: [top, part].map(({ id }) => ({ tenantId: id, roleIds: [roleId] })),
    }
    await browser.call(addUserToTenantAndSubTenants, input)
    for (const { id } of [top, part]) {
      const rows = await db().select().from(audits).where(eq(audits.tenantId, id))
      expect(rows.filter((row) => row.action === 'member.invited')).toHaveLength(1)
    }
    const foreign = await aTenant(testServer())
    const users = [{ email: 'fresh@example.test' }]
    const stray = { user: users[0]!, subTenants: [{ tenantId: part.id }, { tenantId: foreign.id }] }
    expect(await readRefusal(browser.call(addUserToTenantAndSubTenants, stray))).toBe('NOT_FOUND')
    expect(await readRefusal(browser.call(addUsersToSubTenant, { users, tenantId: foreign.id }))).toBe(
      'NOT_FOUND',
    )
    await browser.call(addUsersToSubTenant, { users, tenantId: part.id, allowSubAccountAccess: true })
    const tenantIds = [top.id, part.id]
    expect(await browser.call(getTenantsUsersCount, { tenantIds })).toEqual([
      // Who manages accounts has access to them unless it was taken away.
      { tenantId: top.id, totalUsers: 2, totalAccessAllowedUsers: 1 },
      { tenantId: part.id, totalUsers: 2, totalAccessAllowedUsers: 1 },
    ])
    expect(await readRefusal(browser.call(getTenantsUsersCount, { tenantIds: [foreign.id] }))).toBe(
      'NOT_FOUND',
    )
  })

  test('roles of a member are set, added and removed in an account', async () => {
    const { part, browser } = await aTree(testServer())
    // Support counts as an administrator: without another one it could not be taken away.
    await anAdmin(testServer(), { in: part })
    const { id: userId } = await aMember(testServer(), { in: part })
    const [reader, support] = [
      await readRoleId(testServer(), 'ReadOnly'),
      await readRoleId(testServer(), 'Support'),
    ]
    const of = (roleId: string) => ({ userId, subTenantsRoles: [{ tenantId: part.id, roleIds: [roleId] }] })
    await browser.call(addUserRolesForSubTenants, of(support))
    expect(new Set(await heldBy(part.id, userId))).toEqual(new Set([reader, support]))
    await browser.call(removeUserRolesFromSubTenants, of(reader))
    expect(await heldBy(part.id, userId)).toEqual([support])
    await browser.call(setUserRolesForSubTenants, of(reader))
    expect(await heldBy(part.id, userId)).toEqual([reader])
    const rows = await db().select().from(audits).where(eq(audits.tenantId, part.id))
    expect(rows.filter((row) => row.action === 'member.changed')).toHaveLength(3)
  })

  test('SEC-TE-03 a person or an account elsewhere answers as an unknown one', async () => {
    const { top, part, browser } = await aTree(testServer())
    const elsewhere = await aTenant(testServer())
    const { id: stranger } = await aMember(testServer(), { in: elsewhere })
    for (const tenantId of [elsewhere.id, part.id, 'no id']) {
      const subTenantsRoles = [{ tenantId, roleIds: [] }]
      const refused = [
        browser.call(setUserRolesForSubTenants, { userId: stranger, subTenantsRoles }),
        browser.call(removeUserFromTenantAndSubTenants, { userId: stranger, subTenants: [{ tenantId }] }),
        browser.call(updateSubAccountAccess, { userId: stranger, allowAccess: true }),
      ]
      expect(new Set(await Promise.all(refused.map(readRefusal)))).toEqual(new Set(['NOT_FOUND']))
    }
    const child = await signedIn(testServer(), await anAdmin(testServer(), { in: part }))
    const up = { userId: stranger, subTenants: [{ tenantId: top.id }] }
    expect(await readRefusal(child.call(removeUserFromTenantAndSubTenants, up))).toBe('NOT_FOUND')
  })

  test('removes a member from the named accounts alone, and never the caller from the acting one', async () => {
    const { top, part, admin, browser } = await aTree(testServer())
    const user = await aMember(testServer(), { in: part })
    const gone = { userId: user.id, subTenants: [{ tenantId: part.id }] }
    await browser.call(removeUserFromTenantAndSubTenants, gone)
    expect(await readRefusal(browser.call(removeUserFromTenantAndSubTenants, gone))).toBe('NOT_FOUND')
    const own = { userId: admin.id, subTenants: [{ tenantId: top.id }] }
    expect(await readRefusal(browser.call(removeUserFromTenantAndSubTenants, own))).toBe('NOT_ON_YOURSELF')
  })

  /** A person who may manage the people of accounts below, and enter them, and holds nothing more. */
  const aClerk = async () => {
    const { top, part, browser } = await aTree(testServer())
    const wanted = ['fe.secure.write.userSubTenants', 'fe.account-hierarchy.write.subAccountAccess']
    const all = await browser.call(getPermissions, {})
    const ids = all.filter((one) => wanted.includes(one.key)).map((one) => one.id)
    const role = await browser.call(addRole, { key: 'clerk', name: 'Clerk', permissions: ids })
    const clerk = await aMember(testServer(), { in: top, roles: [], subAccountAccessAllowed: true })
    await db().insert(membershipRoles).values({ tenantId: top.id, userId: clerk.id, roleId: role.id })
    return { top, part, clerk: await signedIn(testServer(), clerk) }
  }

  test('SEC-TE-04 sub-account roles, invitations and access hand on nothing that the caller lacks', async () => {
    const { top, part, clerk } = await aClerk()
    const admin = await readRoleId(testServer(), 'Admin')
    const user = await aMember(testServer(), { in: part })
    const subTenantsRoles = [{ tenantId: part.id, roleIds: [admin] }]
    const users = [{ email: 'raised@example.test' }]
    const boss = await anAdmin(testServer(), { in: top })
    const refused = [
      clerk.call(setUserRolesForSubTenants, { userId: user.id, subTenantsRoles }),
      clerk.call(addUserRolesForSubTenants, { userId: user.id, subTenantsRoles }),
      clerk.call(addUserToTenantAndSubTenants, { user: users[0]!, subTenants: subTenantsRoles }),
      clerk.call(addUsersToSubTenant, { users, tenantId: part.id, roleIds: [admin] }),
      clerk.call(updateSubAccountAccess, { userId: boss.id, allowAccess: true }),
    ]
    expect(new Set(await Promise.all(refused.map(readRefusal)))).toEqual(new Set(['ROLE_NOT_GRANTABLE']))
  })

  test('SEC-TE-04 a default role is handed on by an invitation only by whom holds it', async () => {
    const { part, clerk } = await aClerk()
    const { clock, random } = testServer().services
    const now = clock.now()
    const id = uuidv7(clock, random)
    const times = { createdAt: now, updatedAt: now }
    const strong = { id, tenantId: part.id, key: 'strong', name: 'Strong', isDefault: true, ...times }
    await db().insert(roles).values(strong)
    const [write] = await db().select().from(permissions).where(eq(permissions.key, 'fe.secure.write.users'))
    await db().insert(rolePermissions).values({ tenantId: part.id, roleId: id, permissionId: write!.id })
    const input = { users: [{ email: 'default@example.test' }], tenantId: part.id }
    expect(await readRefusal(clerk.call(addUsersToSubTenant, input))).toBe('ROLE_NOT_GRANTABLE')
  })

  test('access to accounts below is given and taken, with one row each', async () => {
    const { top, browser } = await aTree(testServer())
    const user = await aMember(testServer(), { in: top })
    const allowed = async () =>
      (await db().select().from(memberships).where(eq(memberships.userId, user.id)))[0]
        ?.subAccountAccessAllowed
    expect(await allowed()).toBe(null)
    await browser.call(updateSubAccountAccess, { userId: user.id, allowAccess: true })
    expect(await allowed()).toBe(true)
    await browser.call(updateSubAccountAccess, { userId: user.id, allowAccess: false })
    expect(await allowed()).toBe(false)
    const rows = await db().select().from(audits).where(eq(audits.tenantId, top.id))
    expect(rows.filter((row) => row.action === 'member.subAccountAccessChanged')).toHaveLength(2)
  })
})
