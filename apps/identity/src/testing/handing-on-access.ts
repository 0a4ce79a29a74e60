// Every way to let a member manage the accounts below, for those who have access to them and those who do not.
import { addRolesToGroup, addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import {
  addRole,
  attachPermissionsToRole,
  attachPermissionToRoles,
  getPermissions,
} from '@vestibule/contract/areas/roles-permissions'
import {
  deleteUser,
  enableUser,
  resendActivationLink,
  setPermanentUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { eq } from 'drizzle-orm'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { memberships, type UserRow } from '../platform/db/schema/users.ts'
import { type Browser, signedIn } from './browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from './builders.ts'
import { aRoleHolding } from './impersonation.ts'
import type { TestServer } from './test-server.ts'

export type AccessTeam = {
  readonly tenant: TenantRow
  readonly below: TenantRow
  /** An administrator with access. */
  readonly chief: UserRow
  /** An administrator without, signed in. */
  readonly user: UserRow
  readonly browser: Browser
  /** Holds nothing, and is to be given access. */
  readonly member: UserRow
  /** Another administrator without access. */
  readonly other: UserRow
  readonly disabled: UserRow
  /** An administrator whose membership has ended. */
  readonly ended: UserRow
  /** An administrator who was invited by one who is gone. */
  readonly invited: UserRow
  readonly admin: string
  /** The permission that brings access. */
  readonly manages: string
}

/** Says of a member that they have no access to the accounts below. */
const withoutAccess = async (testServer: TestServer, tenant: TenantRow): Promise<UserRow> => {
  const user = await anAdmin(testServer, { in: tenant })
  const isTheirs = eq(memberships.userId, user.id)
  await testServer.services.db.update(memberships).set({ subAccountAccessAllowed: false }).where(isTheirs)
  return user
}

export const anAccessTeam = async (
  testServer: TestServer,
  fields: Partial<TenantRow> = {},
): Promise<AccessTeam> => {
  const tenant = await aTenant(testServer, { isReseller: true, ...fields })
  const user = await withoutAccess(testServer, tenant)
  const browser = await signedIn(testServer, user)
  const all = await browser.call(getPermissions, {})
  const gone = await aMember(testServer, { in: tenant, roles: [] })
  const pending = { activatedAt: null, invitedBy: gone.id, invitedAs: { email: '', name: '' } }
  return {
    tenant,
    below: await aTenant(testServer, { parentId: tenant.id }),
    chief: await anAdmin(testServer, { in: tenant }),
    user,
    browser,
    member: await aMember(testServer, { in: tenant, roles: [] }),
    other: await withoutAccess(testServer, tenant),
    disabled: await anAdmin(testServer, { in: tenant, isDisabled: true }),
    ended: await anAdmin(testServer, { in: tenant, temporaryExpirationDate: new Date(0) }),
    invited: await anAdmin(testServer, { in: tenant, ...pending }),
    admin: await readRoleId(testServer, 'Admin'),
    manages: all.find(({ key }) => key === 'fe.account-hierarchy.write.subAccount')!.id,
  }
}

/** Every new member is to manage the accounts below. */
export const makeManagingDefault = (testServer: TestServer, tenant: TenantRow): Promise<string> =>
  aRoleHolding(testServer, tenant, ['fe.account-hierarchy.write.subAccount', 'fe.secure.read.users'], {
    isDefault: true,
  })

type HandOn = (team: AccessTeam) => Promise<unknown>

export const waysToHandOn: Readonly<Record<string, HandOn>> = {
  'a role': ({ browser, member, admin }) => browser.call(updateUser, { id: member.id, roleIds: [admin] }),
  'a group with the role': async ({ browser, member, admin }) => {
    const { id: groupId } = await browser.call(createGroup, { name: 'first the role' })
    await browser.call(addRolesToGroup, { groupId, roleIds: [admin] })
    await browser.call(addUsersToGroup, { groupId, userIds: [member.id] })
  },
  'a group with the member': async ({ browser, member, admin }) => {
    const { id: groupId } = await browser.call(createGroup, { name: 'first the member' })
    await browser.call(addUsersToGroup, { groupId, userIds: [member.id] })
    await browser.call(addRolesToGroup, { groupId, roleIds: [admin] })
  },
  'a new role': ({ browser, manages }) =>
    browser.call(addRole, { key: 'keeper', name: 'Keeper', permissions: [manages] }),
  'a permission for a role': async ({ browser, manages }) => {
    const [role] = await browser.call(addRole, { key: 'empty', name: 'Empty' }).then((one) => [one].flat())
    await browser.call(attachPermissionsToRole, { roleId: role!.id, permissionIds: [manages] })
  },
  'a role for a permission': async ({ browser, manages }) => {
    const [role] = await browser.call(addRole, { key: 'bare', name: 'Bare' }).then((one) => [one].flat())
    await browser.call(attachPermissionToRoles, { permissionId: manages, roleIds: [role!.id] })
  },
  'an invitation': ({ browser, admin }) =>
    browser.call(addUser, { email: 'second-mailbox@example.test', roleIds: [admin] }),
  'a new invitation of one who was removed': async ({ browser, other, admin }) => {
    await browser.call(deleteUser, { userId: other.id })
    await browser.call(addUser, { email: other.email, roleIds: [admin] })
  },
  'an invitation that is sent again': ({ browser, invited }) =>
    browser.call(resendActivationLink, { userId: invited.id }),
  'enabling one who holds it': ({ browser, disabled }) => browser.call(enableUser, { userId: disabled.id }),
  'a membership without an end for one who holds it': ({ browser, ended }) =>
    browser.call(setPermanentUser, { userId: ended.id }),
  'another end for one who holds it': ({ browser, ended }) =>
    browser.call(updateUserExpirationTime, { userId: ended.id, expirationInSeconds: 3600 }),
}
