import { updateSettings } from '@vestibule/contract/areas/account-settings'
import {
  createTenantAccessToken,
  createUserAccessToken,
  updateTenantApiTokensData,
  updateUserApiTokensData,
} from '@vestibule/contract/areas/api-tokens'
import { createGroup, updateGroup } from '@vestibule/contract/areas/groups'
import { updateProfile } from '@vestibule/contract/areas/profile'
import { addRole, addRoleV2, updateRole } from '@vestibule/contract/areas/roles-permissions'
import { createConfiguration } from '@vestibule/contract/areas/scim-directory'
import { addUsersToSubTenant, addUserToTenantAndSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { createSubTenant, updateSubTenant } from '@vestibule/contract/areas/sub-tenants'
import { updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import {
  getWebAuthnDevices,
  renameWebAuthnDevice,
  verifyNewDeviceSession,
  webAuthnCreateNewDeviceSession,
} from '@vestibule/contract/areas/webauthn'
import { anAuthenticator } from './authenticator.ts'
import type { Maker } from './api-tokens.ts'
import { aMember } from './builders.ts'
import type { SendName } from './name-door.ts'
import { namesOfNewcomers } from './names-of-newcomers.ts'

const below = ({ browser, tenant }: Maker) =>
  browser.call(createSubTenant, { name: 'Below', parentTenantId: tenant.id })

/** Every operation of the contract that takes a name, by `operation.field`. */
export const typedNames: Readonly<Record<string, SendName>> = {
  ...namesOfNewcomers,
  'addUser.name': ({ browser, address }, name) => browser.call(addUser, { email: address, name }),
  'updateUser.name': async ({ browser, testServer, tenant }, name) => {
    const { id } = await aMember(testServer, { in: tenant })
    return browser.call(updateUser, { id, name })
  },
  'updateProfile.name': ({ browser }, name) => browser.call(updateProfile, { name }),
  'updateSettings.name': ({ browser }, name) => browser.call(updateSettings, { name }),
  'createSubTenant.name': ({ browser, tenant }, name) =>
    browser.call(createSubTenant, { name, parentTenantId: tenant.id }),
  'createSubTenant.creatorName': ({ browser, tenant }, creatorName) =>
    browser.call(createSubTenant, { name: 'Below', parentTenantId: tenant.id, creatorName }),
  'updateSubTenant.name': async (door, name) => {
    const { tenantId } = await below(door)
    return door.browser.call(updateSubTenant, { tenantId, name })
  },
  'addUserToTenantAndSubTenants.user.name': async (door, name) => {
    const { tenantId } = await below(door)
    const user = { email: door.address, name }
    return door.browser.call(addUserToTenantAndSubTenants, { user, subTenants: [{ tenantId }] })
  },
  'addUsersToSubTenant.users.name': async (door, name) => {
    const { tenantId } = await below(door)
    return door.browser.call(addUsersToSubTenant, { users: [{ email: door.address, name }], tenantId })
  },
  'addRole.name': ({ browser }, name) => browser.call(addRole, { key: 'one', name }),
  'addRoleV2.name': ({ browser }, name) => browser.call(addRoleV2, { key: 'one', name }),
  'updateRole.name': async ({ browser }, name) => {
    const { id: roleId } = await browser.call(addRole, { key: 'one', name: 'One' })
    return browser.call(updateRole, { roleId, name })
  },
  'createGroup.name': ({ browser }, name) => browser.call(createGroup, { name }),
  'updateGroup.name': async ({ browser }, name) => {
    const { id: groupId } = await browser.call(createGroup, { name: 'One' })
    return browser.call(updateGroup, { groupId, name })
  },
  'createUserAccessToken.description': ({ browser }, description) =>
    browser.call(createUserAccessToken, { description }),
  'updateUserApiTokensData.description': ({ browser }, description) =>
    browser.call(updateUserApiTokensData, { description }),
  'createTenantAccessToken.description': ({ browser }, description) =>
    browser.call(createTenantAccessToken, { description, roleIds: [] }),
  'updateTenantApiTokensData.description': ({ browser }, description) =>
    browser.call(updateTenantApiTokensData, { description, roleIds: [] }),
  'createConfiguration.connectionName': ({ browser }, connectionName) =>
    browser.call(createConfiguration, { source: 'okta', connectionName }),
  'renameWebAuthnDevice.name': async ({ browser }, name) => {
    const { options } = await browser.call(webAuthnCreateNewDeviceSession, {})
    await browser.call(verifyNewDeviceSession, anAuthenticator().register(options))
    const { devices } = await browser.call(getWebAuthnDevices, {})
    return browser.call(renameWebAuthnDevice, { deviceId: devices[0]?.id ?? '', name })
  },
}
