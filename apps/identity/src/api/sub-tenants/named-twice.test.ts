import {
  addUserRolesForSubTenants,
  addUsersToSubTenant,
  addUserToTenantAndSubTenants,
  loadAllUsers,
  removeUserFromTenantAndSubTenants,
  removeUserRolesFromSubTenants,
  setUserRolesForSubTenants,
} from '@vestibule/contract/areas/sub-tenant-users'
import { expect, test } from 'vitest'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Below = { readonly tenantId: string; readonly roleIds: string[] }
type Named = {
  readonly above: Browser
  readonly userId: string
  readonly email: string
  readonly twice: readonly [Below, Below]
}

const ways: Readonly<Record<string, (named: Named) => Promise<unknown>>> = {
  'an invitation to accounts': ({ above, email, twice }) =>
    above.call(addUserToTenantAndSubTenants, { user: { email }, subTenants: [...twice] }),
  'invitations to an account': ({ above, email, twice: [{ tenantId, roleIds }] }) =>
    above.call(addUsersToSubTenant, {
      users: [{ email }, { email: email.toUpperCase() }],
      tenantId,
      roleIds,
    }),
  'roles that are added': ({ above, userId, twice }) =>
    above.call(addUserRolesForSubTenants, { userId, subTenantsRoles: [...twice] }),
  'roles that are set': ({ above, userId, twice }) =>
    above.call(setUserRolesForSubTenants, { userId, subTenantsRoles: [...twice] }),
  'roles that are taken': ({ above, userId, twice }) =>
    above.call(removeUserRolesFromSubTenants, { userId, subTenantsRoles: [...twice] }),
  'a removal': ({ above, userId, twice }) =>
    above.call(removeUserFromTenantAndSubTenants, {
      userId,
      subTenants: twice.map(({ tenantId }) => ({ tenantId })),
    }),
}

describeOnServer('accounts and addresses that a list names twice', (engine) => {
  const testServer = useTestServer(engine)

  test.each(Object.entries(ways))('SEC-RA-57 count once: %s', async (_, ask) => {
    const top = await aTenant(testServer(), { isReseller: true })
    const account = await aTenant(testServer(), { parentId: top.id })
    await anAdmin(testServer(), { in: account })
    const above = await signedIn(testServer(), await anAdmin(testServer(), { in: top }))
    const member = await aMember(testServer(), { in: account })
    const roleIds = [await readRoleId(testServer(), 'ReadOnly')]
    const email = `twice-${account.id}@example.test`
    const twice = [
      { tenantId: account.id, roleIds },
      { tenantId: account.id.toUpperCase(), roleIds },
    ] as const
    const named = { above, userId: member.id, email, twice }
    expect(await readRefusal(ask(named))).toBe('not refused')
    const mails = (await testServer().mail()).to(email)
    const { items } = await above.call(loadAllUsers, { _filter: email })
    expect(mails).toHaveLength(items.length)
  })
})
