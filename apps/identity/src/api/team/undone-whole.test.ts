import {
  assignUserToApplications,
  unassignUserFromApplications,
} from '@vestibule/contract/areas/applications'
import { addRolesToGroup, addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import { addRole, attachPermissionsToRole, getPermissions } from '@vestibule/contract/areas/roles-permissions'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { updateUser } from '@vestibule/contract/areas/team'
import { developmentClientId } from '@vestibule/contract/constants'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { takenBack } from '../../testing/taken-back.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Ids = {
  readonly userId: string
  readonly tenantId: string
  /** What the member holds. */
  readonly roleId: string
  readonly admin: string
  readonly permissionIds: readonly string[]
  /** A permission that the help desk lacks. */
  readonly more: string
}
type Act = (browser: Browser, ids: Ids) => Promise<unknown>

const appIds = [developmentClientId]
const undone: Readonly<Record<string, { readonly take: Act; readonly give: Act }>> = {
  ...takenBack,
  'left without an application': {
    take: (browser, { userId, tenantId }) =>
      browser.call(unassignUserFromApplications, { userId, tenantId, appIds }),
    give: (browser, { userId, tenantId }) =>
      browser.call(assignUserToApplications, { userId, tenantId, appIds }),
  },
}

/** What another administrator gives the member meanwhile. */
const meanwhile: Readonly<Record<string, Act>> = {
  'their role has more in it': (browser, { roleId, permissionIds, more }) =>
    browser.call(attachPermissionsToRole, { roleId, permissionIds: [...permissionIds, more] }),
  'they hold another role': (browser, { userId: id, roleId, admin }) =>
    browser.call(updateUser, { id, roleIds: [roleId, admin] }),
  'they are in a group with a role': async (browser, { userId, admin }) => {
    const { id: groupId } = await browser.call(createGroup, { name: `Group ${userId}` })
    await browser.call(addRolesToGroup, { groupId, roleIds: [admin] })
    await browser.call(addUsersToGroup, { groupId, userIds: [userId] })
  },
  'they may enter accounts below': (browser, { userId }) =>
    browser.call(updateSubAccountAccess, { userId, allowAccess: true }),
}
/** Roles of a group are held whatever a member is given: giving back another role gives none of these. */
const isMoreThanTaken = (taken: string, given: string) =>
  !(taken === 'left without a role' && given === 'they are in a group with a role')
const cases = Object.keys(undone).flatMap((taken) =>
  Object.keys(meanwhile)
    .filter((given) => isMoreThanTaken(taken, given))
    .map((given) => [taken, given] as const),
)

describeOnServer('what is taken back within ten seconds', (engine) => {
  const testServer = useTestServer(engine)
  const setAccess = (accessType: 'FREE_ACCESS' | 'MANAGED_ACCESS') =>
    changeClient(testServer(), { accessType })
  beforeAll(() => setAccess('MANAGED_ACCESS'))
  afterAll(() => setAccess('FREE_ACCESS'))

  /** A help desk whose proof is old, an administrator whose proof is fresh, and a member with a role that asks for one. */
  const aTeam = async () => {
    const { clock } = testServer()
    const { db } = testServer().services
    const tenant = await aTenant(testServer())
    const admitted = async (user: UserRow): Promise<UserRow> => {
      const place = { tenantId: tenant.id, userId: user.id, createdAt: clock.now() }
      await db.insert(applicationAssignments).values({ ...place, applicationId: developmentClientId })
      return user
    }
    const user = await admitted(await aMember(testServer(), { in: tenant, roles: [] }))
    const desk = await admitted(await aMember(testServer(), { in: tenant, roles: ['Support'] }))
    await aRoleWith(testServer(), tenant, desk, [
      'fe.secure.write.enableDisable',
      'fe.secure.write.updateUser',
      'fe.secure.write.appsUsers',
      'fe.secure.delete.appsUsers',
      'fe.secure.write.roles',
    ])
    const own = await signedIn(testServer(), desk)
    clock.advance(297)
    const admin = await signedIn(testServer(), await admitted(await anAdmin(testServer(), { in: tenant })))
    const known = await admin.call(getPermissions, {})
    const find = (key: string) => known.find((one) => one.key === key)!.id
    const permissionIds = [find('fe.secure.write.roles')]
    const role = await admin.call(addRole, { key: 'held', name: 'Held', permissions: permissionIds })
    await admin.call(updateUser, { id: user.id, roleIds: [role.id] })
    const ids: Ids = {
      userId: user.id,
      tenantId: tenant.id,
      roleId: role.id,
      admin: await readRoleId(testServer(), 'Admin'),
      permissionIds,
      more: find('fe.secure.write.samlConfiguration'),
    }
    clock.advance(1)
    return { own, admin, ids }
  }

  test.each(Object.entries(undone))('SEC-RA-08 a member who was %s is as before', async (_, way) => {
    const { own, ids } = await aTeam()
    await way.take(own, ids)
    testServer().clock.advance(4)
    expect(await readRefusal(way.give(own, ids))).toBe('not refused')
  })

  test.each(cases)(
    'SEC-RA-31 a member who was %s is judged as if it were given, where %s meanwhile',
    async (taken, given) => {
      const { own, admin, ids } = await aTeam()
      await undone[taken]!.take(own, ids)
      testServer().clock.advance(2)
      await meanwhile[given]!(admin, ids)
      testServer().clock.advance(2)
      expect(['ROLE_NOT_GRANTABLE', 'STEP_UP_REQUIRED']).toContain(
        await readRefusal(undone[taken]!.give(own, ids)),
      )
    },
  )
})
