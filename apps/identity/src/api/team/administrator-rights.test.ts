import {
  addRolesToGroup,
  addUsersToGroup,
  createGroup,
  updateGroupConfiguration,
} from '@vestibule/contract/areas/groups'
import {
  addRole,
  attachPermissionsToRole,
  attachPermissionToRoles,
  getPermissions,
} from '@vestibule/contract/areas/roles-permissions'
import { generateStepupSession } from '@vestibule/contract/areas/step-up'
import { setUserRolesForSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { expect, test } from 'vitest'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

/** A tenant with a member who may only read, a role of its own that they hold, a group they are in, and the ids. */
const aTeam = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const browser = await signedIn(testServer, await anAdmin(testServer, { in: tenant, user: { name: 'Ada' } }))
  const member = await aMember(testServer, { in: tenant })
  const permissions = await browser.call(getPermissions, {})
  const permissionId = permissions.find(({ key }) => key === 'fe.*')?.id ?? ''
  const own = await browser.call(addRole, { key: 'own', name: 'Own' })
  await browser.call(updateUser, { id: member.id, roleIds: [own.id] })
  const roleId = await readRoleId(testServer, 'Admin')
  const group = await browser.call(createGroup, { name: 'Everyone' })
  return { tenant, browser, member, permissionId, ownId: own.id, roleId, groupId: group.id }
}
type Team = Awaited<ReturnType<typeof aTeam>>

/** Each way in which a member gets the rights of an administrator, and what has to be there before. */
const ways: Readonly<
  Record<string, { before?: (team: Team) => Promise<unknown>; grant: (team: Team) => Promise<unknown> }>
> = {
  'a role': {
    grant: ({ browser, member, roleId }) => browser.call(updateUser, { id: member.id, roleIds: [roleId] }),
  },
  'a role in an account': {
    grant: ({ browser, member, roleId, tenant }) =>
      browser.call(setUserRolesForSubTenants, {
        userId: member.id,
        subTenantsRoles: [{ tenantId: tenant.id, roleIds: [roleId] }],
      }),
  },
  'a permission of a role': {
    grant: ({ browser, ownId, permissionId }) =>
      browser.call(attachPermissionsToRole, { roleId: ownId, permissionIds: [permissionId] }),
  },
  'one permission for many roles': {
    grant: ({ browser, ownId, permissionId }) =>
      browser.call(attachPermissionToRoles, { permissionId, roleIds: [ownId] }),
  },
  'a group with the role': {
    before: ({ browser, groupId, roleId }) => browser.call(addRolesToGroup, { groupId, roleIds: [roleId] }),
    grant: ({ browser, groupId, member }) => browser.call(addUsersToGroup, { groupId, userIds: [member.id] }),
  },
  'a role of their group': {
    before: ({ browser, groupId, member }) =>
      browser.call(addUsersToGroup, { groupId, userIds: [member.id] }),
    grant: ({ browser, groupId, roleId }) => browser.call(addRolesToGroup, { groupId, roleIds: [roleId] }),
  },
  'groups that are switched on': {
    before: async ({ browser, groupId, member, roleId }) => {
      await browser.call(addRolesToGroup, { groupId, roleIds: [roleId] })
      await browser.call(updateGroupConfiguration, { enabled: true, rolesEnabled: false })
      await browser.call(addUsersToGroup, { groupId, userIds: [member.id] })
    },
    grant: ({ browser }) => browser.call(updateGroupConfiguration, { enabled: true, rolesEnabled: true }),
  },
}

const proveAgain = async (browser: Browser) => {
  const { accessToken } = await browser.call(generateStepupSession, { maxAge: 300, password: somePassword })
  browser.accessToken = accessToken
}

describeOnServer('the rights of an administrator', (engine) => {
  const testServer = useTestServer(engine)
  const subjects = async (email: string) =>
    (await testServer().mail()).to(email).map(({ subject }) => subject)

  test.each(Object.keys(ways))(
    'SEC-AD-03 SEC-AU-06 %s: given after a fresh proof only, and the user is mailed once',
    async (way) => {
      const team = await aTeam(testServer())
      const { before, grant } = ways[way]!
      await before?.(team)
      const sent = `You’re now an administrator of “${team.tenant.name}”`
      testServer().clock.advance(301)
      expect(await readRefusal(grant(team))).toBe('STEP_UP_REQUIRED')
      expect(await subjects(team.member.email)).not.toContain(sent)
      await proveAgain(team.browser)
      await grant(team)
      expect(await subjects(team.member.email), 'while it can be taken back').toEqual([])
      testServer().clock.advance(10)
      expect(await subjects(team.member.email)).toEqual([sent])
    },
  )

  test('SEC-AD-03 an invitation with the role of an administrator needs the proof, one without does not', async () => {
    const { browser, roleId, ownId } = await aTeam(testServer())
    testServer().clock.advance(301)
    const invited = (email: string, roleIds: string[]) =>
      readRefusal(browser.call(addUser, { email, roleIds, provider: 'local' }))
    expect(await invited(`boss-${engine}@example.test`, [roleId])).toBe('STEP_UP_REQUIRED')
    expect(await invited(`reader-${engine}@example.test`, [ownId])).toBe('not refused')
  })
})
