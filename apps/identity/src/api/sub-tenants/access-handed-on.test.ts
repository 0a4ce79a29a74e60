import { activateAccount } from '@vestibule/contract/areas/activation'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { addRolesToGroup, addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import { createInviteUserLink } from '@vestibule/contract/areas/invites'
import {
  addRole,
  attachPermissionToRoles,
  attachPermissionsToRole,
  getPermissions,
} from '@vestibule/contract/areas/roles-permissions'
import { updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import { deleteUser, enableUser, loadUsers, updateUser } from '@vestibule/contract/areas/team'
import { addUser } from '@vestibule/contract/areas/users'
import { headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, type UserRow } from '../../platform/db/schema/users.ts'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Scene = {
  readonly browser: Browser
  /** Holds nothing, and is to be given access. */
  readonly member: UserRow
  /** Another administrator without access. */
  readonly other: UserRow
  readonly disabled: UserRow
  readonly admin: string
  /** The permission that brings access. */
  readonly manages: string
}

/** Every way to let a member manage accounts below. */
const doors: Readonly<Record<string, (scene: Scene) => Promise<unknown>>> = {
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
  'enabling one who holds it': ({ browser, disabled }) => browser.call(enableUser, { userId: disabled.id }),
}

describeOnServer('access to accounts below that was taken from an administrator', (engine) => {
  const testServer = useTestServer(engine)

  const withoutAccess = async (tenant: TenantRow): Promise<UserRow> => {
    const user = await anAdmin(testServer(), { in: tenant })
    const { db } = testServer().services
    await db
      .update(memberships)
      .set({ subAccountAccessAllowed: false })
      .where(eq(memberships.userId, user.id))
    return user
  }

  const aScene = async (fields: Partial<TenantRow> = {}): Promise<Scene & { readonly below: TenantRow }> => {
    const tenant = await aTenant(testServer(), { isReseller: true, ...fields })
    const below = await aTenant(testServer(), { parentId: tenant.id })
    await anAdmin(testServer(), { in: tenant })
    const browser = await signedIn(testServer(), await withoutAccess(tenant))
    const all = await browser.call(getPermissions, {})
    return {
      below,
      browser,
      member: await aMember(testServer(), { in: tenant }),
      other: await withoutAccess(tenant),
      disabled: await anAdmin(testServer(), { in: tenant, isDisabled: true }),
      admin: await readRoleId(testServer(), 'Admin'),
      manages: all.find(({ key }) => key === 'fe.account-hierarchy.write.subAccount')!.id,
    }
  }

  const enters = async (browser: Browser, { id }: TenantRow): Promise<boolean> =>
    (await browser.request(loadUsers.path, { headers: { [headers.scopedTenant]: id } })).status === 200

  test.each(Object.keys(doors))('SEC-RA-34 is brought to no other member by %s', async (door) => {
    const scene = await aScene()
    expect(await enters(scene.browser, scene.below)).toBe(false)
    expect(await readRefusal(doors[door]!(scene))).toBe('ROLE_NOT_GRANTABLE')
  })

  test.each(Object.keys(doors))('an administrator who has it goes on by %s', async (door) => {
    const scene = await aScene()
    const { db } = testServer().services
    await db.update(memberships).set({ subAccountAccessAllowed: null })
    expect(await readRefusal(doors[door]!(scene))).toBe('not refused')
  })

  const byMail = async ({ browser }: Scene, email: string) => {
    await browser.call(addUser, { email, roleIds: [await readRoleId(testServer(), 'ReadOnly')] })
    const { searchParams } = (await testServer().mail()).linkTo(email)
    const [userId = '', token = ''] = [searchParams.get('userId') ?? '', searchParams.get('token') ?? '']
    await aBrowser(testServer()).call(activateAccount, { userId, token, password: somePassword })
  }

  const byLink = async ({ browser }: Scene, email: string) => {
    const { token: invitationToken } = await browser.call(createInviteUserLink, {})
    await aBrowser(testServer()).call(signUpUser, {
      email,
      invitationToken,
      password: somePassword,
      name: 'Kim',
    })
    const { searchParams } = (await testServer().mail()).linkTo(email)
    const [userId = '', token = ''] = [searchParams.get('userId') ?? '', searchParams.get('token') ?? '']
    await aBrowser(testServer()).call(activateAccount, { userId, token })
  }

  test.each([
    ['invitation', byMail],
    ['shared-link', byLink],
  ] as const)(
    'SEC-RA-34 is brought to no new member where members have it by default: %s',
    async (door, bring) => {
      const scene = await aScene({ subAccountAccessType: 'defaultOn' })
      const [taken, given] = [`taken@${door}.test`, `given@${door}.test`]
      await bring(scene, taken)
      expect(await enters(await signedIn(testServer(), { email: taken }), scene.below)).toBe(false)
      await testServer().services.db.update(memberships).set({ subAccountAccessAllowed: null })
      await bring(scene, given)
      expect(await enters(await signedIn(testServer(), { email: given }), scene.below)).toBe(true)
    },
  )

  test('SEC-RA-34 is not given by hand either', async () => {
    const { browser, member } = await aScene()
    const giving = browser.call(updateSubAccountAccess, { userId: member.id, allowAccess: true })
    expect(await readRefusal(giving)).toBe('FORBIDDEN')
  })
})
