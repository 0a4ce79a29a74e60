// Every way to take the last administrator from a tenant, for the table that tries them all.
import { unassignUserFromApplications } from '@vestibule/contract/areas/applications'
import { redeemExternalLogin } from '@vestibule/contract/areas/external-login'
import {
  addRolesToGroup,
  addUsersToGroup,
  createGroup,
  deleteGroup,
  deleteRolesFromGroup,
  deleteUsersFromGroup,
  updateGroupConfiguration,
} from '@vestibule/contract/areas/groups'
import {
  addRoleV2,
  attachPermissionsToRole,
  attachPermissionToRoles,
  deleteRole,
  getPermissions,
} from '@vestibule/contract/areas/roles-permissions'
import { createSSOGroup, getSSOConfigurations } from '@vestibule/contract/areas/sso-configurations'
import {
  removeUserFromTenantAndSubTenants,
  removeUserRolesFromSubTenants,
  setUserRolesForSubTenants,
} from '@vestibule/contract/areas/sub-tenant-users'
import {
  deleteUser,
  disableUser,
  lockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { developmentClientId } from '@vestibule/contract/constants'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import type { UserRow } from '../platform/db/schema/users.ts'
import { aBrowser, type Browser } from './browser.ts'
import { goSaml } from './federation.ts'
import { aPatch, aScimUser, type Directory } from './scim.ts'
import type { TestServer } from './test-server.ts'

/** A tenant with one administrator whose membership lasts, and one whose does not and who acts. */
export type KeptTenant = {
  readonly testServer: TestServer
  readonly tenant: TenantRow
  /** Who acts: holds everything, for a month. */
  readonly browser: Browser
  /** The last administrator, and what they do themself. */
  readonly last: UserRow
  readonly self: Browser
  readonly directory: Directory
  readonly adminRoleId: string
  readonly supportRoleId: string
}

/** Makes the last administrator hold the role in another way before, and takes it then. */
type Way = (kept: KeptTenant) => Promise<() => Promise<unknown>>

const direct =
  (take: (kept: KeptTenant) => Promise<unknown>): Way =>
  async (kept) =>
  () =>
    take(kept)

/** The last administrator holds a role of the tenant, and no other. */
const byOwnRole =
  (take: (kept: KeptTenant, roleId: string, permissionId: string) => Promise<unknown>): Way =>
  async (kept) => {
    const { browser, last } = kept
    const all = (await browser.call(getPermissions, {})).find(({ key }) => key === 'fe.*')?.id ?? ''
    const role = await browser.call(addRoleV2, { key: 'owner', name: 'Owner', permissionIds: [all] })
    await browser.call(updateUser, { id: last.id, roleIds: [role.id] })
    return () => take(kept, role.id, all)
  }

/** The last administrator is one by a group, and by nothing else. */
const byGroup =
  (take: (kept: KeptTenant, groupId: string) => Promise<unknown>): Way =>
  async (kept) => {
    const { browser, last, adminRoleId } = kept
    const { id: groupId } = await browser.call(createGroup, { name: 'Owners' })
    await browser.call(addRolesToGroup, { groupId, roleIds: [adminRoleId] })
    await browser.call(addUsersToGroup, { groupId, userIds: [last.id] })
    await browser.call(updateUser, { id: last.id, roleIds: [] })
    return () => take(kept, groupId)
  }

type Send = (directory: Directory, id: string) => ReturnType<Directory['send']>

const refusedBy = async (reply: ReturnType<Directory['send']>): Promise<void> => {
  const { status, body } = await reply
  if (status >= 400) throw new Error(`${status} ${body.detail}`)
}

/** A directory manages the last administrator. */
const byDirectory =
  (send: Send): Way =>
  async ({ directory, last }) => {
    await refusedBy(directory.send('POST', '/Users', { body: aScimUser(last.email) }))
    return () => refusedBy(send(directory, last.id))
  }

/** A group of a directory makes the last administrator one. */
const byDirectoryGroup =
  (send: Send): Way =>
  async ({ browser, directory, last, adminRoleId }) => {
    await refusedBy(directory.send('POST', '/Users', { body: aScimUser(last.email) }))
    const group = { displayName: 'Owners', members: [{ value: last.id }] }
    const { body } = await directory.send('POST', '/Groups', { body: group })
    await browser.call(addRolesToGroup, { groupId: body.id, roleIds: [adminRoleId] })
    await browser.call(updateUser, { id: last.id, roleIds: [] })
    return () => refusedBy(send(directory, body.id))
  }

/** A mapping has made the last administrator one; then they come without the group. */
const byMapping: Way = async ({ testServer, browser, last, adminRoleId }) => {
  const [connection] = await browser.call(getSSOConfigurations, {})
  const group = { ssoConfigId: connection?.id ?? '', group: 'owners', roleIds: [adminRoleId] }
  await browser.call(createSSOGroup, group)
  return async () => {
    const frame = aBrowser(testServer)
    const { code, state } = await goSaml(testServer, frame, { email: last.email, groups: 'others' })
    await frame.call(redeemExternalLogin, { txn: state, code })
  }
}

const rolesIn = ({ tenant }: KeptTenant, roleIds: string[]) => [{ tenantId: tenant.id, roleIds }]

export const waysToLose: Readonly<Record<string, Way>> = {
  disabled: direct(({ browser, last }) => browser.call(disableUser, { userId: last.id })),
  locked: direct(({ browser, last }) => browser.call(lockUser, { userId: last.id })),
  removed: direct(({ browser, last }) => browser.call(deleteUser, { userId: last.id })),
  'made temporary': direct(({ browser, last }) =>
    browser.call(updateUserExpirationTime, { userId: last.id, expirationInSeconds: 60 }),
  ),
  'demoted to a role that invites': direct(({ browser, last, supportRoleId }) =>
    browser.call(updateUser, { id: last.id, roleIds: [supportRoleId] }),
  ),
  'demoted by themself': direct(({ self, last }) => self.call(updateUser, { id: last.id, roleIds: [] })),
  'removed from accounts': direct(({ browser, last, tenant }) =>
    browser.call(removeUserFromTenantAndSubTenants, {
      userId: last.id,
      subTenants: [{ tenantId: tenant.id }],
    }),
  ),
  'demoted in accounts': direct((kept) =>
    kept.browser.call(setUserRolesForSubTenants, {
      userId: kept.last.id,
      subTenantsRoles: rolesIn(kept, []),
    }),
  ),
  'relieved of a role in accounts': direct((kept) =>
    kept.browser.call(removeUserRolesFromSubTenants, {
      userId: kept.last.id,
      subTenantsRoles: rolesIn(kept, [kept.adminRoleId]),
    }),
  ),
  'left without an application': direct(({ browser, last, tenant }) =>
    browser.call(unassignUserFromApplications, {
      userId: last.id,
      tenantId: tenant.id,
      appIds: [developmentClientId],
    }),
  ),
  'left with an empty role': byOwnRole(({ browser }, roleId) =>
    browser.call(attachPermissionsToRole, { roleId, permissionIds: [] }),
  ),
  'left with a role that lost its permission': byOwnRole(({ browser }, _, permissionId) =>
    browser.call(attachPermissionToRoles, { permissionId, roleIds: [] }),
  ),
  'left with a deleted role': byOwnRole(({ browser }, roleId) => browser.call(deleteRole, { roleId })),
  'taken out of a group': byGroup(({ browser, last }, groupId) =>
    browser.call(deleteUsersFromGroup, { groupId, userIds: [last.id] }),
  ),
  'left in a group without the role': byGroup(({ browser, adminRoleId }, groupId) =>
    browser.call(deleteRolesFromGroup, { groupId, roleIds: [adminRoleId] }),
  ),
  'left without the group': byGroup(({ browser }, groupId) => browser.call(deleteGroup, { groupId })),
  'left with groups that are off': byGroup(({ browser }) =>
    browser.call(updateGroupConfiguration, { enabled: false }),
  ),
  'deactivated by a directory': byDirectory((directory, id) =>
    directory.send('PATCH', `/Users/${id}`, {
      body: aPatch({ op: 'replace', value: { active: false } }),
    }),
  ),
  'deleted by a directory': byDirectory((directory, id) => directory.send('DELETE', `/Users/${id}`)),
  'taken out of a group by a directory': byDirectoryGroup((directory, id) =>
    directory.send('PATCH', `/Groups/${id}`, { body: aPatch({ op: 'remove', path: 'members' }) }),
  ),
  'left without a group by a directory': byDirectoryGroup((directory, id) =>
    directory.send('DELETE', `/Groups/${id}`),
  ),
  'left without a mapped role at a sign-in': byMapping,
}
