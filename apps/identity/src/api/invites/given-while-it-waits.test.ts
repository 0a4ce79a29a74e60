import {
  addRolesToGroup,
  addUsersToGroup,
  createGroup,
  updateGroupConfiguration,
} from '@vestibule/contract/areas/groups'
import {
  attachPermissionsToRole,
  attachPermissionToRoles,
  getPermissions,
} from '@vestibule/contract/areas/roles-permissions'
import { updateUser } from '@vestibule/contract/areas/team'
import { beforeAll, expect, test } from 'vitest'
import { doorsOfUnknown, invite } from '../../testing/absent-senders.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aSocialProvider } from '../../testing/federation.ts'
import { aRoleHolding, aRoleWith } from '../../testing/impersonation.ts'
import { useTestServer } from '../../testing/test-server.ts'

const more = 'fe.secure.write.usersRoles'

describeOnServer('an invitation by a member who may invite and nothing else', (engine) => {
  const testServer = useTestServer(engine)
  beforeAll(() => aSocialProvider(testServer()))
  const readPermissionId = async (browser: Browser, wanted: string) =>
    (await browser.call(getPermissions, {})).find(({ key }) => key === wanted)?.id ?? ''

  const arrange = async () => {
    const tenant = await aTenant(testServer())
    const chief = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const lee = await aMember(testServer(), { in: tenant })
    await aRoleWith(testServer(), tenant, lee, ['fe.secure.write.users', 'fe.secure.read.users'])
    const roleId = await aRoleHolding(testServer(), tenant, ['fe.secure.read.users'])
    const sends = await signedIn(testServer(), lee)
    const invited = await invite(testServer(), sends, {
      isKnown: false,
      tenantId: tenant.id,
      role: 'ReadOnly',
    })
    return { tenant, chief, roleId, invited, adminId: await readRoleId(testServer(), 'Admin') }
  }
  type Arranged = Awaited<ReturnType<typeof arrange>>

  const aGroup = async (chief: Browser) => (await chief.call(createGroup, { name: 'A group' })).id
  /** The role that is changed later is given to the person who is invited, by who may do so. */
  const giveRole = ({ chief, invited, roleId }: Arranged) =>
    chief.call(updateUser, { id: invited.userId, roleIds: [roleId] })

  /** How an administrator gives the person who is invited more than the sender holds. */
  const ways: Readonly<Record<string, (arranged: Arranged) => Promise<unknown>>> = {
    'a role': ({ chief, invited, adminId }) =>
      chief.call(updateUser, { id: invited.userId, roleIds: [adminId] }),
    'a group with a role': async ({ chief, invited, adminId }) => {
      const groupId = await aGroup(chief)
      await chief.call(addRolesToGroup, { groupId, roleIds: [adminId] })
      return chief.call(addUsersToGroup, { groupId, userIds: [invited.userId] })
    },
    'a role of their group': async ({ chief, invited, adminId }) => {
      const groupId = await aGroup(chief)
      await chief.call(addUsersToGroup, { groupId, userIds: [invited.userId] })
      return chief.call(addRolesToGroup, { groupId, roleIds: [adminId] })
    },
    'the use of roles of groups': async ({ chief, invited, adminId }) => {
      const groupId = await aGroup(chief)
      await chief.call(addRolesToGroup, { groupId, roleIds: [adminId] })
      await chief.call(updateGroupConfiguration, { rolesEnabled: false })
      await chief.call(addUsersToGroup, { groupId, userIds: [invited.userId] })
      return chief.call(updateGroupConfiguration, { rolesEnabled: true })
    },
    'a permission of their role': async (arranged) => {
      await giveRole(arranged)
      const { chief } = arranged
      const permissionIds = [
        await readPermissionId(chief, 'fe.secure.read.users'),
        await readPermissionId(chief, more),
      ]
      return arranged.chief.call(attachPermissionsToRole, { roleId: arranged.roleId, permissionIds })
    },
    'their role for a permission': async (arranged) => {
      await giveRole(arranged)
      const permissionId = await readPermissionId(arranged.chief, more)
      return arranged.chief.call(attachPermissionToRoles, { permissionId, roleIds: [arranged.roleId] })
    },
  }

  const rows = Object.entries(ways).flatMap(([way, give]) =>
    Object.entries(doorsOfUnknown).map(([door, open]) => ({ way, give, door, open })),
  )

  test.each(rows)(
    'SEC-BE-13 stays open by $door once an administrator gives $way',
    async ({ give, open }) => {
      const arranged = await arrange()
      await give(arranged)
      expect(await open(arranged.invited)).toBe(true)
    },
  )
})
