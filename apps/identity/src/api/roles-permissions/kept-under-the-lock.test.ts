import {
  addRole,
  attachPermissionsToRole,
  attachPermissionToRoles,
  getPermissions,
} from '@vestibule/contract/areas/roles-permissions'
import {
  createSSOGroup,
  getSSOGroups,
  setSSODefaultRoles,
  updateSSOGroup,
} from '@vestibule/contract/areas/sso-configurations'
import { updateSSOConfiguration } from '@vestibule/contract/areas/sso-connections'
import { addUserRolesForSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { updateUser } from '@vestibule/contract/areas/team'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { lockTenant } from '../../platform/db/lock-tenant.queries.ts'
import { membershipRoles, rolePermissions } from '../../platform/db/schema/roles.ts'
import { ssoRoles } from '../../platform/db/schema/sso-configurations.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnPostgres } from '../../testing/engines.ts'
import { aConnection } from '../../testing/federation.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'
import { untilBlocked } from '../../testing/until-blocked.ts'

type Team = {
  readonly tenantId: string
  readonly memberId: string
  readonly ssoConfigId: string
  readonly groupId: string
  readonly adminRoleId: string
  /** Held by the caller as well. */
  readonly modestRoleId: string
  readonly ownRoleId: string
  readonly allId: string
  readonly readId: string
}

type Door = {
  /** By a caller who could not give what is kept. */
  readonly keep: (browser: Browser, team: Team) => Promise<unknown>
  /** What another change takes away meanwhile. */
  readonly take: (tx: Database, team: Team) => Promise<unknown>
  readonly isThere: (db: Database, team: Team) => Promise<boolean>
}

const memberRole: Pick<Door, 'take' | 'isThere'> = {
  take: (tx, { memberId }) => tx.delete(membershipRoles).where(eq(membershipRoles.userId, memberId)),
  isThere: async (db, { memberId, adminRoleId }) => {
    const rows = await db.select().from(membershipRoles).where(eq(membershipRoles.userId, memberId))
    return rows.some(({ roleId }) => roleId === adminRoleId)
  },
}
const permission: Pick<Door, 'take' | 'isThere'> = {
  take: (tx, { ownRoleId }) => tx.delete(rolePermissions).where(eq(rolePermissions.roleId, ownRoleId)),
  isThere: async (db, { ownRoleId, allId }) => {
    const rows = await db.select().from(rolePermissions).where(eq(rolePermissions.roleId, ownRoleId))
    return rows.some(({ permissionId }) => permissionId === allId)
  },
}
const mapping: Pick<Door, 'take' | 'isThere'> = {
  take: (tx, { tenantId }) => tx.delete(ssoRoles).where(eq(ssoRoles.tenantId, tenantId)),
  isThere: async (db, { tenantId, adminRoleId }) => {
    const rows = await db.select().from(ssoRoles).where(eq(ssoRoles.tenantId, tenantId))
    return rows.some(({ roleId }) => roleId === adminRoleId)
  },
}

const doors: Readonly<Record<string, Door>> = {
  'a role of a member': {
    ...memberRole,
    keep: (browser, { memberId: id, adminRoleId, modestRoleId }) =>
      browser.call(updateUser, { id, roleIds: [adminRoleId, modestRoleId] }),
  },
  'a role of a member in an account': {
    ...memberRole,
    keep: (browser, { memberId: userId, tenantId, modestRoleId }) =>
      browser.call(addUserRolesForSubTenants, {
        userId,
        subTenantsRoles: [{ tenantId, roleIds: [modestRoleId] }],
      }),
  },
  'a permission of a role': {
    ...permission,
    keep: (browser, { ownRoleId: roleId, allId, readId }) =>
      browser.call(attachPermissionsToRole, { roleId, permissionIds: [allId, readId] }),
  },
  'a role of a permission': {
    ...permission,
    keep: (browser, { ownRoleId, allId: permissionId }) =>
      browser.call(attachPermissionToRoles, { permissionId, roleIds: [ownRoleId] }),
  },
  'a role of a mapped group': {
    ...mapping,
    keep: (browser, { ssoConfigId, groupId: id, adminRoleId, modestRoleId }) =>
      browser.call(updateSSOGroup, {
        ssoConfigId,
        id,
        group: 'bosses',
        roleIds: [adminRoleId, modestRoleId],
      }),
  },
  'a role of everybody who comes by a connection': {
    ...mapping,
    keep: (browser, { ssoConfigId, adminRoleId, modestRoleId }) =>
      browser.call(setSSODefaultRoles, { ssoConfigId, roleIds: [adminRoleId, modestRoleId] }),
  },
  'a role of a group, with the connection': {
    ...mapping,
    keep: (browser, { ssoConfigId, adminRoleId, modestRoleId }) =>
      browser.call(updateSSOConfiguration, {
        ssoConfigId,
        groups: [{ group: 'bosses', roleIds: [adminRoleId, modestRoleId] }],
      }),
  },
}

describeOnPostgres('what a change keeps', (engine) => {
  const testServer = useTestServer(engine)

  const aTeam = async () => {
    const tenant = await aTenant(testServer())
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const member = await anAdmin(testServer(), { in: tenant })
    const clerk = await aMember(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, clerk, [
      'fe.secure.read.*',
      'fe.secure.write.updateUser',
      'fe.secure.write.userSubTenants',
      'fe.secure.write.updateRole',
      'fe.secure.write.roles',
      'fe.secure.write.samlConfiguration',
    ])
    const permissions = await admin.call(getPermissions, {})
    const findPermissionId = (key: string) => permissions.find((one) => one.key === key)?.id ?? ''
    const [allId, readId] = [findPermissionId('fe.*'), findPermissionId('fe.secure.read.users')]
    const own = await admin.call(addRole, { key: 'own', name: 'Own', permissions: [allId] })
    const modest = await admin.call(addRole, { key: 'modest', name: 'Modest', permissions: [readId] })
    const adminRoleId = await readRoleId(testServer(), 'Admin')
    const domain = `kept-${tenant.id.slice(-8)}.${engine}.test`
    const { id: ssoConfigId } = await aConnection(testServer(), tenant, { domain })
    await admin.call(createSSOGroup, { ssoConfigId, group: 'bosses', roleIds: [adminRoleId] })
    await admin.call(setSSODefaultRoles, { ssoConfigId, roleIds: [adminRoleId] })
    const [group] = await admin.call(getSSOGroups, { ssoConfigId })
    const team: Team = {
      tenantId: tenant.id,
      memberId: member.id,
      ssoConfigId,
      groupId: group?.id ?? '',
      adminRoleId,
      modestRoleId: modest.id,
      ownRoleId: own.id,
      allId,
      readId,
    }
    return { team, browser: await signedIn(testServer(), clerk) }
  }

  test.each(Object.entries(doors))(
    'SEC-RA-04 %s that another change has just taken does not come back',
    async (_, { keep, take, isThere }) => {
      const { team, browser } = await aTeam()
      const { db, transaction } = testServer().services
      expect(await isThere(db, team)).toBe(true)
      let kept: Promise<string> | undefined
      await transaction(async (tx) => {
        await lockTenant(tx, team.tenantId)
        await take(tx, team)
        kept = readRefusal(keep(browser, team))
        await untilBlocked(testServer(), kept)
      })
      expect(['ROLE_NOT_GRANTABLE', 'not refused']).toContain(await kept)
      expect(await isThere(db, team)).toBe(false)
    },
  )
})
