import { addRolesToGroup, createGroup } from '@vestibule/contract/areas/groups'
import {
  attachPermissionsToRole,
  attachPermissionToRoles,
  deleteRole,
} from '@vestibule/contract/areas/roles-permissions'
import { deleteUser, updateUser } from '@vestibule/contract/areas/team'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { apiTokens } from '../../platform/db/schema/api-tokens.ts'
import { permissions } from '../../platform/db/schema/permissions.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aPermission } from '../../testing/a-permission.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { addTokens } from '../../testing/crowded-own.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleHolding, aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const strong = 'fe.secure.write.securityPolicy'
const modest = 'fe.secure.read.users'
const ofClerk = [
  'fe.secure.read.*',
  'fe.secure.write.updateUser',
  'fe.secure.write.updateRole',
  'fe.secure.delete.role',
  'fe.secure.delete.users',
]

type Team = {
  readonly on: TestServer
  readonly tenant: TenantRow
  /** Holds every right of administration. */
  readonly chief: Browser
  readonly chiefId: string
  /** Changes and deletes roles, and lacks the strong permission. */
  readonly clerk: Browser
  /** A role with the strong permission and a modest one. */
  readonly roleId: string
  readonly ids: Readonly<Record<string, string>>
}

const aTeam = async (on: TestServer, keys: readonly string[] = [strong, modest]): Promise<Team> => {
  const tenant = await aTenant(on)
  const admin = await anAdmin(on, { in: tenant })
  const member = await aMember(on, { in: tenant, roles: [] })
  await aRoleWith(on, tenant, member, ofClerk)
  const rows = await on.services.db
    .select({ key: permissions.key, id: permissions.id })
    .from(permissions)
    .where(inArray(permissions.key, [strong, modest, ...keys]))
  return {
    on,
    tenant,
    chief: await signedIn(on, admin),
    chiefId: admin.id,
    clerk: await signedIn(on, member),
    roleId: await aRoleHolding(on, tenant, keys),
    ids: Object.fromEntries(rows.map(({ key, id }) => [key, id])),
  }
}

type Take = (browser: Browser, team: Team) => Promise<unknown>

/** Every way to take the strong permission from the role. */
const takes: Readonly<Record<string, Take>> = {
  'a role is deleted': (browser, { roleId }) => browser.call(deleteRole, { roleId }),
  'a role is emptied': (browser, { roleId }) =>
    browser.call(attachPermissionsToRole, { roleId, permissionIds: [] }),
  'a role keeps the rest': (browser, { roleId, ids }) =>
    browser.call(attachPermissionsToRole, { roleId, permissionIds: [ids[modest]!] }),
  'a permission is taken from all roles': (browser, { ids }) =>
    browser.call(attachPermissionToRoles, { permissionId: ids[strong]!, roleIds: [] }),
}

const holdAs = async ({ on, tenant, roleId }: Team, fields: object = {}) => {
  const { id: userId } = await aMember(on, { in: tenant, roles: [], ...fields })
  await on.services.db.insert(membershipRoles).values({ tenantId: tenant.id, userId, roleId })
  return userId
}

const holders: Readonly<Record<string, (team: Team) => Promise<unknown>>> = {
  'a member': (team) => holdAs(team),
  'an invited user': (team) => holdAs(team, { activatedAt: null }),
  'a group': async ({ chief, roleId }) => {
    const { id: groupId } = await chief.call(createGroup, { name: 'Security' })
    await chief.call(addRolesToGroup, { groupId, roleIds: [roleId] })
  },
  'an API token': ({ on, tenant, chiefId, roleId }) =>
    addTokens({ testServer: on, tenantId: tenant.id, count: 1 }, chiefId, [roleId]),
}

describeOnServer('what a role loses', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.keys(takes).flatMap((take) => Object.keys(holders).map((holder) => [take, holder])))(
    'SEC-RA-90 %s, which %s holds, by no member who could not give what is taken',
    async (take, holder) => {
      const team = await aTeam(testServer())
      await holders[holder!]!(team)
      expect(await readRefusal(takes[take!]!(team.clerk, team))).toBe('ROLE_NOT_GRANTABLE')
      expect(await readRefusal(takes[take!]!(team.chief, team))).toBe('not refused')
    },
  )

  test.each(Object.entries(takes))(
    'SEC-RA-90 %s by any member who changes roles where nothing holds it',
    async (_, take) => {
      const team = await aTeam(testServer())
      expect(await readRefusal(take(team.clerk, team))).toBe('not refused')
    },
  )

  test('SEC-RA-90 a role that an API token held which has ended, by any member who changes roles', async () => {
    const team = await aTeam(testServer())
    await holders['an API token']!(team)
    const { db, clock } = testServer().services
    await db.update(apiTokens).set({ expiresAt: clock.now() }).where(eq(apiTokens.tenantId, team.tenant.id))
    expect(await readRefusal(takes['a role is deleted']!(team.clerk, team))).toBe('not refused')
  })

  test('SEC-RA-90 what a member could give they take, and what is left is not asked for', async () => {
    const team = await aTeam(testServer())
    const { clerk, roleId, ids } = team
    await holdAs(team)
    const keep = { roleId, permissionIds: [ids[strong]!] }
    expect(await readRefusal(clerk.call(attachPermissionsToRole, keep))).toBe('not refused')
  })

  test('SEC-RA-05 SEC-RA-90 a right of the application is taken by every member who changes roles, as they give it', async () => {
    await aPermission(testServer(), 'notes.write')
    const team = await aTeam(testServer(), ['notes.write'])
    await holdAs(team)
    expect(await readRefusal(takes['a role is deleted']!(team.clerk, team))).toBe('not refused')
  })

  test('SEC-RA-06 SEC-RA-90 a role that is held is deleted after a fresh proof, one that no member holds without', async () => {
    const team = await aTeam(testServer(), ofClerk)
    const spare = await aRoleHolding(testServer(), team.tenant, ofClerk)
    await holdAs(team)
    testServer().clock.advance(301)
    const remove = (roleId: string) => readRefusal(team.chief.call(deleteRole, { roleId }))
    expect(await remove(team.roleId)).toBe('STEP_UP_REQUIRED')
    expect(await remove(spare)).toBe('not refused')
  })

  test('SEC-RA-02 SEC-RA-90 a member of less removes none of more rights by way of their role', async () => {
    const team = await aTeam(testServer())
    const { clerk } = team
    const userId = await holdAs(team)
    expect(await readRefusal(clerk.call(deleteUser, { userId }))).toBe('OUT_RANKED')
    for (const take of Object.values(takes))
      expect(await readRefusal(take(clerk, team))).toBe('ROLE_NOT_GRANTABLE')
    expect(await readRefusal(clerk.call(updateUser, { id: userId, roleIds: [] }))).toBe('ROLE_NOT_GRANTABLE')
    expect(await readRefusal(clerk.call(deleteUser, { userId }))).toBe('OUT_RANKED')
  })
})
