// Every operation by which an administrator adds, removes, invites, enables or gives something to a user who is named.
import { assignUserToApplications } from '@vestibule/contract/areas/applications'
import { login } from '@vestibule/contract/areas/auth'
import { addRolesToGroup, addUsersToGroup } from '@vestibule/contract/areas/groups'
import { createInviteUserLinkV2 } from '@vestibule/contract/areas/invites'
import {
  addUserRolesForSubTenants,
  addUsersToSubTenant,
  addUserToTenantAndSubTenants,
  removeUserFromTenantAndSubTenants,
  setUserRolesForSubTenants,
  updateSubAccountAccess,
} from '@vestibule/contract/areas/sub-tenant-users'
import {
  deleteUser,
  disableUser,
  enableUser,
  lockUser,
  resendActivationLink,
  setPermanentUser,
  unlockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { aBrowser, type Browser } from './browser.ts'
import { somePassword } from './builders.ts'
import type { TestServer } from './test-server.ts'

export type OnOneself = {
  readonly testServer: TestServer
  /** The caller's requests in their own tenant. */
  readonly above: Browser
  /** Those in the account below, which a header names. */
  readonly below: Browser
  readonly userId: string
  readonly email: string
  /** The account below. */
  readonly tenantId: string
  readonly appId: string
  readonly roleId: string
  /** A group there that gives the role, and one that the caller is a member of. */
  readonly groupId: string
  readonly ownGroupId: string
}

type Act = (on: OnOneself) => Promise<unknown>

const inBulk = ({ tenantId, roleId }: OnOneself, users: readonly string[]) => ({
  users: users.map((email) => ({ email })),
  tenantId,
  roleIds: [roleId],
})
const rolesIn = ({ tenantId, roleId }: OnOneself) => [{ tenantId, roleIds: [roleId] }]

/** What is done to a member, who is named by the id. */
export const actsById: Readonly<Record<string, Act>> = {
  enableUser: ({ below, userId }) => below.call(enableUser, { userId }),
  disableUser: ({ below, userId }) => below.call(disableUser, { userId }),
  lockUser: ({ below, userId }) => below.call(lockUser, { userId }),
  unlockUser: ({ below, userId }) => below.call(unlockUser, { userId }),
  deleteUser: ({ below, userId }) => below.call(deleteUser, { userId }),
  setPermanentUser: ({ below, userId }) => below.call(setPermanentUser, { userId }),
  updateUserExpirationTime: ({ below, userId }) =>
    below.call(updateUserExpirationTime, { userId, expirationInSeconds: 900_000 }),
  updateSubAccountAccess: ({ below, userId }) =>
    below.call(updateSubAccountAccess, { userId, allowAccess: true }),
  updateUser: ({ below, userId: id, roleId }) => below.call(updateUser, { id, roleIds: [roleId] }),
  assignUserToApplications: ({ below, userId, tenantId, appId }) =>
    below.call(assignUserToApplications, { userId, tenantId, appIds: [appId] }),
  addUsersToGroup: ({ below, userId, groupId }) =>
    below.call(addUsersToGroup, { groupId, userIds: [userId] }),
  addRolesToGroup: ({ below, ownGroupId, roleId }) =>
    below.call(addRolesToGroup, { groupId: ownGroupId, roleIds: [roleId] }),
  setUserRolesForSubTenants: (on) =>
    on.above.call(setUserRolesForSubTenants, { userId: on.userId, subTenantsRoles: rolesIn(on) }),
  addUserRolesForSubTenants: (on) =>
    on.above.call(addUserRolesForSubTenants, { userId: on.userId, subTenantsRoles: rolesIn(on) }),
  removeUserFromTenantAndSubTenants: ({ above, userId, tenantId }) =>
    above.call(removeUserFromTenantAndSubTenants, { userId, subTenants: [{ tenantId }] }),
}

/** How the one who is named was put out before; another has invited a pending one again since. */
export const actsByAddress: Readonly<Record<string, Act>> = {
  addUser: ({ below, email, roleId }) => below.call(addUser, { email, roleIds: [roleId] }),
  'addUser, in capitals': ({ below, email, roleId }) =>
    below.call(addUser, { email: email.toUpperCase(), roleIds: [roleId] }),
  addUserToTenantAndSubTenants: (on) =>
    on.above.call(addUserToTenantAndSubTenants, { user: { email: on.email }, subTenants: rolesIn(on) }),
  addUsersToSubTenant: (on) => on.above.call(addUsersToSubTenant, inBulk(on, [on.email])),
  'addUsersToSubTenant, beside others': (on) =>
    on.above.call(addUsersToSubTenant, inBulk(on, [`beside-${on.email}`, on.email])),
}

/** Makes a link to hand round, and comes by it. */
export const joinByOwnLink: Act = async ({ testServer, below, email }) => {
  const { token: invitationToken } = await below.call(createInviteUserLinkV2, {})
  return aBrowser(testServer).call(login, { email, password: somePassword, invitationToken })
}

/** What names a user and lifts nothing that was said against them. */
export const othersThatName: Readonly<Record<string, string>> = {
  deleteUsersFromGroup: 'takes',
  unassignUserFromApplications: 'takes',
  removeUserRolesFromSubTenants: 'takes',
  revokeSessionsForUser: 'ends sessions',
  remindToEnroll: 'sends a mail',
  [resendActivationLink.name]: 'is about a pending member, who was invited by another one since',
  setSSOEnforcement: 'asks for a fresh proof, as switching the enforcement off does (decision 149)',
  requestImpersonation: 'refuses oneself, in one tenant',
  exportAudits: 'reads',
}
