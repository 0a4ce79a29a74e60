import { unassignUserFromApplications } from '@vestibule/contract/areas/applications'
import { revokeSessionsForUser } from '@vestibule/contract/areas/sessions'
import { removeUserFromTenantAndSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import {
  deleteUser,
  disableUser,
  lockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { requestImpersonation } from '@vestibule/contract/areas/impersonation'
import { developmentClientId } from '@vestibule/contract/constants'
import { impersonateUsers } from '@vestibule/contract/permission-keys'
import { expect, test } from 'vitest'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { aPermission } from '../../testing/a-permission.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Target = { readonly tenant: TenantRow; readonly user: UserRow }

/** What takes something from a user, or acts as them. */
const doors: Readonly<Record<string, (browser: Browser, target: Target) => Promise<unknown>>> = {
  disable: (browser, { user }) => browser.call(disableUser, { userId: user.id }),
  lock: (browser, { user }) => browser.call(lockUser, { userId: user.id }),
  'set an end': (browser, { user }) =>
    browser.call(updateUserExpirationTime, { userId: user.id, expirationInSeconds: 60 }),
  rename: (browser, { user }) => browser.call(updateUser, { id: user.id, name: 'Mallory' }),
  'sign out': (browser, { user }) => browser.call(revokeSessionsForUser, { userId: user.id }),
  'take applications': (browser, { user, tenant }) =>
    browser.call(unassignUserFromApplications, {
      userId: user.id,
      tenantId: tenant.id,
      appIds: [developmentClientId],
    }),
  'act for': (browser, { user }) =>
    browser.call(requestImpersonation, { userId: user.id, reason: 'Ticket 1' }),
  'remove from accounts': (browser, { user, tenant }) =>
    browser.call(removeUserFromTenantAndSubTenants, {
      userId: user.id,
      subTenants: [{ tenantId: tenant.id }],
    }),
  remove: (browser, { user }) => browser.call(deleteUser, { userId: user.id }),
}

/** Enough to go through every door, and no more. */
const keeperKeys = [
  'fe.secure.write.enableDisable',
  'fe.secure.write.updateUser',
  'fe.secure.write.userSubTenants',
  'fe.secure.delete.users',
  'fe.secure.delete.sessions',
  'fe.secure.delete.appsUsers',
  impersonateUsers,
]

describeOnServer('the rank of a user', (engine) => {
  const testServer = useTestServer(engine)

  const aTeam = async (keys: readonly string[]) => {
    const tenant = await aTenant(testServer())
    await anAdmin(testServer(), { in: tenant })
    const keeper = await aMember(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, keeper, keeperKeys)
    const user = await aMember(testServer(), { in: tenant, roles: [] })
    if (keys.length > 0) await aRoleWith(testServer(), tenant, user, keys)
    return { browser: await signedIn(testServer(), keeper), target: { tenant, user } }
  }

  test.each(Object.entries(doors))(
    'SEC-RA-02 SEC-RA-05 to %s asks for every right of administration that the user holds, and for no other',
    async (_, enter) => {
      await aPermission(testServer(), 'notes.write', 'ASSIGNABLE')
      await aPermission(testServer(), 'notes.internal', 'NEVER')
      const outcome = async (keys: readonly string[]) => {
        const { browser, target } = await aTeam(keys)
        return readRefusal(enter(browser, target))
      }
      expect(await outcome(['fe.*'])).toBe('OUT_RANKED')
      expect(await outcome([...keeperKeys, 'fe.secure.read.audits'])).toBe('OUT_RANKED')
      expect(await outcome(['notes.internal'])).toBe('OUT_RANKED')
      expect(await outcome(['notes.write'])).toBe('not refused')
      expect(await outcome(keeperKeys)).toBe('not refused')
    },
  )

  test('SEC-RA-05 a right of the application is granted by a member who lacks it, and makes no administrator', async () => {
    await aPermission(testServer(), 'notes.write', 'ASSIGNABLE')
    const { browser, target } = await aTeam([])
    const { tenant } = target
    const writer = await aMember(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, writer, ['notes.write'])
    const admin = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const { item } = await admin.call(updateUser, { id: writer.id, name: 'Wren' })
    const give = browser.call(updateUser, { id: target.user.id, roleIds: [...item.roleIds] })
    expect(await readRefusal(give)).toBe('not refused')
  })
})
