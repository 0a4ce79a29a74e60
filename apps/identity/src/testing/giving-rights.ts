// Every way in which a member gives rights that reach accounts below, to one who has access there.
import { assignUserToApplications } from '@vestibule/contract/areas/applications'
import {
  addRolesToGroup,
  addUsersToGroup,
  createGroup,
  updateGroupConfiguration,
} from '@vestibule/contract/areas/groups'
import {
  attachPermissionsToRole,
  attachPermissionToRoles,
  updateRole,
} from '@vestibule/contract/areas/roles-permissions'
import { createSSOGroup } from '@vestibule/contract/areas/sso-configurations'
import { createSSOConfiguration, updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import {
  disableUser,
  enableUser,
  lockUser,
  setPermanentUser,
  unlockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { developmentClientId } from '@vestibule/contract/constants'
import { productPermissionKeys } from '@vestibule/contract/permission-keys'
import { and, eq, inArray } from 'drizzle-orm'
import { managesAccounts } from '../domain/roles/access-below.queries.ts'
import { applicationAssignments } from '../platform/db/schema/applications.ts'
import { permissions } from '../platform/db/schema/permissions.ts'
import { membershipRoles } from '../platform/db/schema/roles.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { memberships, type UserRow } from '../platform/db/schema/users.ts'
import { type Browser, signedIn } from './browser.ts'
import { aMember, anAdmin, aTenant } from './builders.ts'
import { changeClient } from './change-client.ts'
import { aRoleHolding } from './impersonation.ts'
import type { TestServer } from './test-server.ts'

/** Enough to enter accounts below, and to give access back, for a member who has it. */
export const reaching = [
  'fe.secure.read.users',
  'fe.account-hierarchy.read.subAccount',
  updateSubAccountAccess.access.permission,
]

export type GivingTeam = {
  readonly testServer: TestServer
  readonly tenant: TenantRow
  readonly below: TenantRow
  /** An administrator, signed in. */
  readonly chief: Browser
  /** Holds every right, that of managing accounts below only where the member does, and has access to them. */
  readonly user: UserRow
  readonly browser: Browser
  /** Holds nothing but what manages accounts below, and has access to them. */
  readonly member: UserRow
  /** What the member holds. */
  readonly held: readonly string[]
  /** What the user holds. */
  readonly ownRole: string
  /** A role that reaches accounts below. */
  readonly role: string
  /** The member holds the role from now on. */
  readonly hold: () => Promise<unknown>
}

/** Why a member has access to accounts below: by default, because it was given to them, or by managing those accounts. */
export const reasonsForAccess = ['defaultOn', 'given', 'managing'] as const

export type ReasonForAccess = (typeof reasonsForAccess)[number]

export const aGivingTeam = async (testServer: TestServer, reason: ReasonForAccess): Promise<GivingTeam> => {
  const { db } = testServer.services
  const subAccountAccessType = reason === 'defaultOn' ? 'defaultOn' : 'defaultOff'
  const tenant = await aTenant(testServer, { isReseller: true, subAccountAccessType })
  const isManaging = reason === 'managing'
  const own = productPermissionKeys.filter(
    (key) => !key.endsWith('*') && (isManaging || key !== managesAccounts),
  )
  const user = await aMember(testServer, { in: tenant, roles: [] })
  const member = await aMember(testServer, { in: tenant, roles: [] })
  const role = await aRoleHolding(testServer, tenant, reaching)
  const place = { tenantId: tenant.id, userId: member.id }
  const ownRole = await aRoleHolding(testServer, tenant, own)
  await db.insert(membershipRoles).values({ tenantId: tenant.id, userId: user.id, roleId: ownRole })
  const held = isManaging ? [await aRoleHolding(testServer, tenant, [managesAccounts])] : []
  for (const roleId of held) await db.insert(membershipRoles).values({ ...place, roleId })
  if (reason === 'given')
    await db
      .update(memberships)
      .set({ subAccountAccessAllowed: true })
      .where(and(eq(memberships.tenantId, tenant.id), inArray(memberships.userId, [user.id, member.id])))
  return {
    testServer,
    tenant,
    below: await aTenant(testServer, { parentId: tenant.id }),
    chief: await signedIn(testServer, await anAdmin(testServer, { in: tenant })),
    user,
    browser: await signedIn(testServer, user),
    member,
    held,
    ownRole,
    role,
    hold: () => db.insert(membershipRoles).values({ ...place, roleId: role }),
  }
}

const permissionIds = async ({ testServer }: GivingTeam): Promise<string[]> => {
  const { db } = testServer.services
  const rows = await db.select().from(permissions).where(inArray(permissions.key, reaching))
  return rows.map(({ id }) => id)
}

/** A role of the member that reads users alone. */
const aLesserRole = async ({ testServer, tenant, member }: GivingTeam): Promise<string> => {
  const roleId = await aRoleHolding(testServer, tenant, ['fe.secure.read.users'])
  const held = { tenantId: tenant.id, userId: member.id, roleId }
  await testServer.services.db.insert(membershipRoles).values(held)
  return roleId
}

const endMembership = ({ testServer, member }: GivingTeam) =>
  testServer.services.db
    .update(memberships)
    .set({ temporaryExpirationDate: testServer.services.clock.now() })
    .where(eq(memberships.userId, member.id))

/** The caller may use the application of the portal once it is one for which members are chosen. */
const admit = ({ testServer, tenant, user }: GivingTeam) => {
  const { db, clock } = testServer.services
  const place = { tenantId: tenant.id, userId: user.id, createdAt: clock.now() }
  return db.insert(applicationAssignments).values({ ...place, applicationId: developmentClientId })
}

/** What is done before access is taken; answers the act by which rights are given. */
type Prepare = (team: GivingTeam) => Promise<() => Promise<unknown>>

/** Ways to give the member what reaches accounts below, or to let them use it again. */
export const waysToGive: Readonly<Record<string, Prepare>> = {
  'a role':
    async ({ browser, member, held, role }) =>
    () =>
      browser.call(updateUser, { id: member.id, roleIds: [...held, role] }),
  'a group that has the role': async ({ browser, chief, member, role }) => {
    const { id: groupId } = await chief.call(createGroup, { name: 'has the role' })
    await chief.call(addRolesToGroup, { groupId, roleIds: [role] })
    return () => browser.call(addUsersToGroup, { groupId, userIds: [member.id] })
  },
  'a role for the group': async ({ browser, chief, member, role }) => {
    const { id: groupId } = await chief.call(createGroup, { name: 'has the member' })
    await chief.call(addUsersToGroup, { groupId, userIds: [member.id] })
    return () => browser.call(addRolesToGroup, { groupId, roleIds: [role] })
  },
  'the use of groups': async ({ browser, chief, member, role }) => {
    const { id: groupId } = await chief.call(createGroup, { name: 'has both' })
    await chief.call(addRolesToGroup, { groupId, roleIds: [role] })
    await chief.call(addUsersToGroup, { groupId, userIds: [member.id] })
    await chief.call(updateGroupConfiguration, { rolesEnabled: false })
    return () => browser.call(updateGroupConfiguration, { rolesEnabled: true })
  },
  'permissions for the role': async (team) => {
    const roleId = await aLesserRole(team)
    const ids = await permissionIds(team)
    return () => team.browser.call(attachPermissionsToRole, { roleId, permissionIds: ids })
  },
  'the role for a permission': async (team) => {
    const roleIds = [await aLesserRole(team)]
    const ids = await permissionIds(team)
    return async () => {
      for (const permissionId of ids)
        await team.browser.call(attachPermissionToRoles, { permissionId, roleIds })
    }
  },
  'an enabled membership': async ({ browser, chief, member, hold }) => {
    await hold()
    await chief.call(disableUser, { userId: member.id })
    return () => browser.call(enableUser, { userId: member.id })
  },
  'the end of a lock': async ({ browser, chief, member, hold }) => {
    await hold()
    await chief.call(lockUser, { userId: member.id })
    return () => browser.call(unlockUser, { userId: member.id })
  },
  'a membership without an end': async (team) => {
    await team.hold()
    await endMembership(team)
    return () => team.browser.call(setPermanentUser, { userId: team.member.id })
  },
  'a later end': async (team) => {
    await team.hold()
    await endMembership(team)
    const later = { userId: team.member.id, expirationInSeconds: 3600 }
    return () => team.browser.call(updateUserExpirationTime, later)
  },
  'an application': async (team) => {
    const { testServer, tenant, member, browser, hold } = team
    await hold()
    await admit(team)
    const input = { userId: member.id, tenantId: tenant.id, appIds: [developmentClientId] }
    return async () => {
      await changeClient(testServer, { accessType: 'MANAGED_ACCESS' })
      try {
        await browser.call(assignUserToApplications, input)
      } finally {
        await changeClient(testServer, { accessType: 'FREE_ACCESS' })
      }
    }
  },
}

/** Ways to give it to those whom a directory, a provider or another administrator brings later. */
export const waysToGiveLater: Readonly<Record<string, Prepare>> = {
  'a default role':
    async ({ browser, role }) =>
    () =>
      browser.call(updateRole, { roleId: role, isDefault: true }),
  'a role of a connection': async ({ browser, chief, role }) => {
    const { id: ssoConfigId } = await chief.call(createSSOConfiguration, { type: 'okta' })
    return () => browser.call(updateSSOConfiguration, { ssoConfigId, roleIds: [role] })
  },
  'a role of a group at a provider': async ({ browser, chief, role }) => {
    const { id: ssoConfigId } = await chief.call(createSSOConfiguration, { type: 'okta' })
    return () => browser.call(createSSOGroup, { ssoConfigId, group: 'owners', roleIds: [role] })
  },
  'groups of a connection': async ({ browser, chief, role }) => {
    const { id: ssoConfigId } = await chief.call(createSSOConfiguration, { type: 'okta' })
    const groups = [{ group: 'owners', roleIds: [role] }]
    return () => browser.call(updateSSOConfiguration, { ssoConfigId, groups })
  },
}
