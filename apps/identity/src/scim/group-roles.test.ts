import {
  addRolesToGroup,
  addUsersToGroup,
  createGroup,
  getGroups,
  updateGroup,
} from '@vestibule/contract/areas/groups'
import { addRole, attachPermissionsToRole, getPermissions } from '@vestibule/contract/areas/roles-permissions'
import { getUsersV2 } from '@vestibule/contract/areas/users'
import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../platform/db/schema/audits.ts'
import { membershipRoles } from '../platform/db/schema/roles.ts'
import { signedIn } from '../testing/browser.ts'
import { aMember, readRoleId } from '../testing/builders.ts'
import { describeOnBothEngines } from '../testing/engines.ts'
import { readRefusal } from '../testing/refusal.ts'
import { aPatch, aProvisioned, provision } from '../testing/scim.ts'
import { useTestServer } from '../testing/test-server.ts'

describeOnBothEngines('groups of a directory and their roles', (engine) => {
  const testServer = useTestServer(engine)

  const eventsIn = async (tenantId: string): Promise<string[]> => {
    const rows = await testServer()
      .services.db.select({ action: audits.action })
      .from(audits)
      .where(and(eq(audits.tenantId, tenantId), like(audits.action, 'scim.%')))
    return rows.map(({ action }) => action).filter((action) => !action.startsWith('scim.connection'))
  }

  test('SEC-TE-04 a group gives what an administrator chose, and nothing that grew beyond it', async () => {
    const { directory, domain, browser, tenant } = await aProvisioned(testServer())
    const permissions = await browser.call(getPermissions, {})
    const findId = (key: string) => permissions.find((one) => one.key === key)?.id ?? ''
    // The administrator who chooses holds the rights to groups and roles, and to read users.
    const chooserRole = await browser.call(addRole, { key: 'chooser', name: 'Chooser' })
    const held = ['fe.secure.read.groups', 'fe.secure.write.groupsRoles', 'fe.secure.read.users']
    await browser.call(attachPermissionsToRole, { roleId: chooserRole.id, permissionIds: held.map(findId) })
    const given = await browser.call(addRole, { key: 'given', name: 'Given' })
    await browser.call(attachPermissionsToRole, {
      roleId: given.id,
      permissionIds: [findId('fe.secure.read.users')],
    })
    const chooser = await aMember(testServer(), { in: tenant, roles: [] })
    await testServer()
      .services.db.insert(membershipRoles)
      .values({ tenantId: tenant.id, userId: chooser.id, roleId: chooserRole.id })
    const choosing = await signedIn(testServer(), chooser)
    const [ann, ben] = [
      await provision(directory, `ann@${domain}`),
      await provision(directory, `ben@${domain}`),
    ]
    const { body: group } = await directory.send('POST', '/Groups', {
      body: { displayName: 'Care', members: [{ value: ann }] },
    })
    const adminRole = [await readRoleId(testServer(), 'Admin')]
    const tooMuch = choosing.call(addRolesToGroup, { groupId: group.id, roleIds: adminRole })
    expect(await readRefusal(tooMuch)).toBe('ROLE_NOT_GRANTABLE')
    await choosing.call(addRolesToGroup, { groupId: group.id, roleIds: [given.id] })
    const readRoles = async (userId: string) => {
      const { items } = await browser.call(getUsersV2, { ids: userId })
      return items[0]?.roles.map(({ key }) => key).filter((key) => key === 'given')
    }
    const add = (userId: string) =>
      directory.send('PATCH', `/Groups/${group.id}`, {
        body: aPatch({ op: 'add', path: 'members', value: [{ value: userId }] }),
      })
    expect(await readRoles(ann)).toEqual(['given'])
    await browser.call(attachPermissionsToRole, {
      roleId: given.id,
      permissionIds: [findId('fe.secure.read.users'), findId('fe.secure.write.roles')],
    })
    expect((await add(ben)).status).toBe(200)
    expect([await readRoles(ann), await readRoles(ben)]).toEqual([[], []])
    expect(await eventsIn(tenant.id)).toContain('scim.roleRefused')
  })

  test('SEC-TE-04 a directory takes over no group that was made here, and its own are read here', async () => {
    const { directory, browser, domain } = await aProvisioned(testServer())
    await browser.call(createGroup, { name: 'Owners' })
    const taken = await directory.send('POST', '/Groups', { body: { displayName: 'owners' } })
    expect([taken.status, taken.body['scimType']]).toEqual([409, 'uniqueness'])
    const id = await provision(directory, `ann@${domain}`)
    const { body: group } = await directory.send('POST', '/Groups', { body: { displayName: 'Care' } })
    const groupId = group.id
    expect(await readRefusal(browser.call(updateGroup, { groupId, name: 'Mine' }))).toBe('GROUP_READ_ONLY')
    const add = browser.call(addUsersToGroup, { groupId, userIds: [id] })
    expect(await readRefusal(add)).toBe('GROUP_READ_ONLY')
    const { groups } = await browser.call(getGroups, {})
    expect(groups.map(({ managedBy }) => managedBy).sort()).toEqual(['frontegg', 'scim2'])
  })
})
