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
  attachPermissionsToRole,
  attachPermissionToRoles,
  deleteRole,
} from '@vestibule/contract/areas/roles-permissions'
import { deleteUser, disableUser, lockUser, unlockUser, updateUser } from '@vestibule/contract/areas/team'
import { expect, test } from 'vitest'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { type AccessTeam, anAccessTeam } from '../../testing/handing-on-access.ts'
import { aRoleHolding } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Held = AccessTeam & {
  /** Holds the administrator's role. */
  readonly userId: string
  /** A group of that user, with the role. */
  readonly groupId: string
  /** A role of the tenant that manages accounts. */
  readonly roleId: string
  /** A role that manages none. */
  readonly modest: string
}

/** Every way to take from a member what manages accounts below. */
const takes: Readonly<Record<string, (browser: Browser, held: Held) => Promise<unknown>>> = {
  'a role': (browser, { userId: id, modest }) => browser.call(updateUser, { id, roleIds: [modest] }),
  'every role': (browser, { userId: id }) => browser.call(updateUser, { id, roleIds: [] }),
  'a place in a group': (browser, { groupId, userId }) =>
    browser.call(deleteUsersFromGroup, { groupId, userIds: [userId] }),
  'the role of a group': (browser, { groupId, admin }) =>
    browser.call(deleteRolesFromGroup, { groupId, roleIds: [admin] }),
  'a group': (browser, { groupId }) => browser.call(deleteGroup, { groupId }),
  'all groups': (browser) => browser.call(updateGroupConfiguration, { enabled: false }),
  'a permission of a role': (browser, { roleId }) =>
    browser.call(attachPermissionsToRole, { roleId, permissionIds: [] }),
  'the roles of a permission': (browser, { manages }) =>
    browser.call(attachPermissionToRoles, { permissionId: manages, roleIds: [] }),
  'a whole role': (browser, { roleId }) => browser.call(deleteRole, { roleId }),
  'the membership for now': (browser, { userId }) => browser.call(disableUser, { userId }),
  'every sign-in': (browser, { userId }) => browser.call(lockUser, { userId }),
  'the membership': (browser, { userId }) => browser.call(deleteUser, { userId }),
}

describeOnServer('an administrator from whom access to accounts below was taken', (engine) => {
  const testServer = useTestServer(engine)

  const aHeld = async (): Promise<Held> => {
    const team = await anAccessTeam(testServer())
    const { tenant, admin } = team
    const chief = await signedIn(testServer(), team.chief)
    const { id: userId } = await anAdmin(testServer(), { in: tenant })
    const { id: groupId } = await chief.call(createGroup, { name: 'owners' })
    await chief.call(addRolesToGroup, { groupId, roleIds: [admin] })
    await chief.call(addUsersToGroup, { groupId, userIds: [userId] })
    const roleId = await aRoleHolding(testServer(), tenant, ['fe.account-hierarchy.write.subAccount'])
    const modest = await aRoleHolding(testServer(), tenant, ['fe.secure.read.users'])
    return { ...team, userId, groupId, roleId, modest }
  }

  test.each(Object.keys(takes))('SEC-RA-34 takes as before what manages them: %s', async (take) => {
    const held = await aHeld()
    expect(await readRefusal(takes[take]!(held.browser, held))).toBe('not refused')
  })

  test('SEC-RA-34 takes nothing that they hold less than', async () => {
    const held = await aHeld()
    const support = await signedIn(
      testServer(),
      await aMember(testServer(), { in: held.tenant, roles: ['Support'] }),
    )
    for (const [name, take] of Object.entries(takes))
      expect(await readRefusal(take(support, held)), name).not.toBe('not refused')
  })

  test('SEC-RA-34 exchanges a role, and gives none with it that manages accounts', async () => {
    const { browser, userId: id, admin, modest, member } = await aHeld()
    const save = (userId: string, roleIds: string[]) =>
      readRefusal(browser.call(updateUser, { id: userId, roleIds }))
    expect(await save(id, [admin, modest])).toBe('not refused')
    expect(await save(member.id, [admin])).toBe('ROLE_NOT_GRANTABLE')
    expect(await save(id, [modest])).toBe('not refused')
  })

  test('SEC-RA-34 gives back, once its moment is over, nothing that manages them', async () => {
    const { browser, userId } = await aHeld()
    await browser.call(lockUser, { userId })
    testServer().clock.advance(20)
    expect(await readRefusal(browser.call(unlockUser, { userId }))).toBe('ROLE_NOT_GRANTABLE')
  })
})
