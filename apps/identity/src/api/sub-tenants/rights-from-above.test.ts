import {
  addRolesToGroup,
  addUsersToGroup,
  createGroup,
  updateGroupConfiguration,
} from '@vestibule/contract/areas/groups'
import {
  addRoleV2,
  attachPermissionsToRole,
  attachPermissionToRoles,
  getPermissions,
  updateRole,
} from '@vestibule/contract/areas/roles-permissions'
import { updateConfiguration } from '@vestibule/contract/areas/scim-directory'
import { setSSODefaultRoles } from '@vestibule/contract/areas/sso-configurations'
import { updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { updateUser } from '@vestibule/contract/areas/team'
import { headers } from '@vestibule/contract/constants'
import { expect, test } from 'vitest'
import { rightsHeldBy } from '../../domain/members/rank.queries.ts'
import { everyOperation } from '../../testing/access-matrix.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { createColleagues } from '../../testing/colleagues.ts'
import { connectByWizard } from '../../testing/connections.ts'
import { postUser } from '../../testing/directory-ways.ts'
import { connect } from '../../testing/ended-memberships.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aPatch, type Directory, groupSchema } from '../../testing/scim.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type On = {
  readonly testServer: TestServer
  readonly boss: Browser
  /** Requests of the user in the account, from above. */
  readonly below: Browser
  readonly userId: string
  readonly email: string
  readonly domain: string
  /** A role of the account with all rights that can be given, and one that the user holds there. */
  readonly strong: string
  readonly held: string
  readonly permissionId: string
  readonly comeBySso: (email: string) => Promise<unknown>
}
type Way = (on: On) => Promise<unknown>

const inGroup = async ({ boss, userId }: On, roleId: string) => {
  const { id: groupId } = await boss.call(createGroup, { name: 'Helpers' })
  await boss.call(addUsersToGroup, { groupId, userIds: [userId] })
  await boss.call(addRolesToGroup, { groupId, roleIds: [roleId] })
}
const isSwitched =
  (off: { readonly enabled: boolean; readonly rolesEnabled: boolean }): Way =>
  async (on) => {
    await inGroup(on, on.strong)
    await on.boss.call(updateGroupConfiguration, off)
    const change = on.below.call(updateGroupConfiguration, { enabled: true, rolesEnabled: true })
    expect(await readRefusal(change)).toBe('NOT_ON_YOURSELF')
  }
const asHeld = async ({ boss, userId: id, held }: On) => boss.call(updateUser, { id, roleIds: [held] })
const attach = ({ below, held: roleId, permissionId }: On) =>
  readRefusal(below.call(attachPermissionsToRole, { roleId, permissionIds: [permissionId] }))

const makeGroup = async ({ send }: Directory): Promise<string> => {
  const body = { schemas: [groupSchema], displayName: 'Owners', members: [] }
  return (await send('POST', '/Groups', { body })).body.id ?? ''
}
const putIn = (directory: Directory, groupId: string, userId: string) =>
  directory.send('PATCH', `/Groups/${groupId}`, {
    body: aPatch({ op: 'add', path: 'members', value: [{ value: userId }] }),
  })
const letGoOn = async ({ boss }: On, { connectionId: id }: Directory) => {
  for (const syncToUserManagement of [false, true])
    await boss.call(updateConfiguration, { id, syncToUserManagement })
}
const byDirectory =
  (who: 'boss' | 'below', mappedBy: 'boss' | 'below', isLetGoOn = false): Way =>
  async (on) => {
    const directory = await connect(on.testServer, on[who])
    await postUser(directory, on.email)
    const groupId = await makeGroup(directory)
    await on[mappedBy].call(addRolesToGroup, { groupId, roleIds: [on.strong] })
    if (isLetGoOn) await letGoOn(on, directory)
    expect((await putIn(directory, groupId, on.userId)).status).toBe(403)
  }
const madeAnew =
  (isLetGoOn: boolean): Way =>
  async (on) => {
    const directory = await connect(on.testServer, on.below)
    await postUser(directory, on.email)
    await on.below.call(updateRole, { roleId: on.strong, isDefault: true })
    if (isLetGoOn) await letGoOn(on, directory)
    await directory.send('DELETE', `/Users/${on.userId}`)
    expect((await postUser(directory, on.email)).status).toBe(201)
  }

const connectSso = ({ testServer, domain }: On, browser: Browser) =>
  connectByWizard(testServer, browser, { type: 'okta', domain })

/** What gives a role, or more rights, to members whom no request names: the user is one of them. */
const ways: Readonly<Record<string, Way>> = {
  'updateGroupConfiguration, of roles': isSwitched({ enabled: true, rolesEnabled: false }),
  'updateGroupConfiguration, of groups': isSwitched({ enabled: false, rolesEnabled: true }),
  'attachPermissionsToRole, held by hand': async (on) => {
    await asHeld(on)
    expect(await attach(on)).toBe('NOT_ON_YOURSELF')
  },
  'attachPermissionsToRole, held by a group': async (on) => {
    await inGroup(on, on.held)
    expect(await attach(on)).toBe('NOT_ON_YOURSELF')
  },
  'attachPermissionsToRole, by a group that gives none now': async (on) => {
    await inGroup(on, on.held)
    await on.boss.call(updateGroupConfiguration, { rolesEnabled: false })
    expect(await attach(on)).toBe('NOT_ON_YOURSELF')
    await on.boss.call(updateGroupConfiguration, { rolesEnabled: true })
  },
  attachPermissionToRoles: async (on) => {
    await asHeld(on)
    const { below, permissionId, held } = on
    const change = below.call(attachPermissionToRoles, { permissionId, roleIds: [held] })
    expect(await readRefusal(change)).toBe('NOT_ON_YOURSELF')
  },
  'addRolesToGroup, by a directory of their own': byDirectory('below', 'below'),
  'addRolesToGroup by another one, by a directory of their own': byDirectory('below', 'boss'),
  'addRolesToGroup, by a directory that another one lets go on': byDirectory('below', 'below', true),
  'addRolesToGroup, by the directory of the company': byDirectory('boss', 'below'),
  'updateRole, by a directory of their own': madeAnew(false),
  'updateRole, by a directory that another one lets go on': madeAnew(true),
  setSSODefaultRoles: async (on) => {
    const ssoConfigId = await connectSso(on, on.boss)
    await on.below.call(setSSODefaultRoles, { ssoConfigId, roleIds: [on.strong] })
    await on.comeBySso(on.email)
  },
  'setSSODefaultRoles by another one, of a connection of their own': async (on) => {
    const ssoConfigId = await connectSso(on, on.below)
    await on.boss.call(setSSODefaultRoles, { ssoConfigId, roleIds: [on.strong] })
    await on.comeBySso(on.email)
  },
}

/** Operations on groups, roles, connections and directories that give no member anything. */
const giveNothing: Readonly<Record<string, string>> = {
  createGroup: 'has no members yet',
  getGroupsByIds: 'reads',
  updateGroup: 'renames',
  deleteGroup: 'takes',
  deleteRolesFromGroup: 'takes',
  addUsersToGroup: 'names the user',
  deleteUsersFromGroup: 'takes',
  addRole: 'is held by none yet',
  addRoleV2: 'is held by none yet',
  deleteRole: 'takes',
  createSSODomain: 'gives when a user arrives, as it did before',
  deleteSSODomain: 'takes',
  validateSSODomain: 'gives when a user arrives, as it did before',
  validateSSODomainV2: 'gives when a user arrives, as it did before',
  createSSOGroup: 'gives when a user arrives, by the same rule as default roles',
  updateSSOGroup: 'gives when a user arrives, by the same rule as default roles',
  deleteSSOGroup: 'takes',
}
test('SEC-RA-61 every operation that changes groups, roles and mappings is tried on oneself, or gives nothing', () => {
  const named = new Set([
    ...Object.keys(ways).map((name) => name.split(/,| by /)[0]),
    ...Object.keys(giveNothing),
  ])
  const changing = everyOperation
    .filter(({ area }) => ['groups', 'rolesPermissions', 'ssoConfigurations'].includes(area))
    .filter(({ operation }) => operation.method !== 'GET')
    .map(({ operation }) => operation.name)
  expect(changing.filter((name) => !named.has(name))).toEqual([])
  expect(changing.length).toBeGreaterThan(20)
})

describeOnServer('an administrator from above, who is a member of the account', (engine) => {
  const testServer = useTestServer(engine)
  const { comeBySso } = createColleagues(testServer, engine)
  let domains = 0

  const arrange = async () => {
    const domain = `oneself${(domains += 1)}.${engine}.test`
    const top = await aTenant(testServer(), { isReseller: true })
    const account = await aTenant(testServer(), { parentId: top.id })
    const boss = await signedIn(testServer(), await anAdmin(testServer(), { in: account }))
    const user = await anAdmin(testServer(), { in: top, user: { email: `uma@${domain}` } })
    const below = aBrowser(testServer(), { headers: { [headers.scopedTenant]: account.id } })
    below.accessToken = (await signedIn(testServer(), user)).accessToken
    const permissions = await boss.call(getPermissions, {})
    const permissionId = permissions.find(({ key }) => key === 'fe.secure.write.groups')?.id ?? ''
    const aRole = async (key: string, permissionIds: string[]) =>
      (await boss.call(addRoleV2, { key, name: key, permissionIds })).id
    const roles = { strong: await aRole('strong', [permissionId]), held: await aRole('held', []) }
    const who = { userId: user.id, email: user.email, domain, permissionId, comeBySso }
    return { account, user, on: { testServer: testServer(), boss, below, ...roles, ...who } }
  }

  test.each(Object.keys(ways))('SEC-RA-61 is given no more by %s', async (way) => {
    const { account, user, on } = await arrange()
    await aMembership(testServer(), user, { in: account, roles: [] })
    await ways[way]!(on)
    expect(await rightsHeldBy(testServer().services.db, account.id, user.id)).toEqual([])
  })

  test('SEC-RA-61 is given what the connection gives where they were no member before', async () => {
    const { account, user, on } = await arrange()
    const ssoConfigId = await connectSso(on, on.below)
    await on.below.call(setSSODefaultRoles, { ssoConfigId, roleIds: [on.strong] })
    await comeBySso(user.email)
    expect(await rightsHeldBy(testServer().services.db, account.id, user.id)).toHaveLength(1)
    await comeBySso(user.email)
    expect(await rightsHeldBy(testServer().services.db, account.id, user.id)).toHaveLength(1)
  })

  test('SEC-RA-61 keeps what another one has let the connection give', async () => {
    const { account, user, on } = await arrange()
    await aMembership(testServer(), user, { in: account, roles: [] })
    const readRights = () => rightsHeldBy(testServer().services.db, account.id, user.id)
    const ssoConfigId = await connectSso(on, on.boss)
    await on.boss.call(setSSODefaultRoles, { ssoConfigId, roleIds: [on.strong] })
    await comeBySso(user.email)
    expect(await readRights()).toHaveLength(1)
    await on.below.call(updateSSOConfiguration, { ssoConfigId, signRequest: true })
    await comeBySso(user.email)
    expect(await readRights()).toHaveLength(1)
  })

  test('SEC-RA-61 gives others more by a role that they do not hold', async () => {
    const { account, user, on } = await arrange()
    await aMembership(testServer(), user, { in: account, roles: [] })
    const { below, held: roleId, permissionId } = on
    const change = below.call(attachPermissionsToRole, { roleId, permissionIds: [permissionId] })
    expect(await readRefusal(change)).toBe('not refused')
    expect(await readRefusal(below.call(updateGroupConfiguration, { rolesEnabled: false }))).toBe(
      'not refused',
    )
    expect(await readRefusal(below.call(updateGroupConfiguration, { rolesEnabled: true }))).toBe(
      'not refused',
    )
  })
})
