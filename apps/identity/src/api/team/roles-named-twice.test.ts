import { setUserRolesForSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { updateUser } from '@vestibule/contract/areas/team'
import { headers } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { aBrowser, type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant, readRoleId } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Change = { readonly userId: string; readonly tenantId: string; readonly roleIds: readonly string[] }
type Browsers = { readonly above: Browser; readonly below: Browser }

const ways: Readonly<Record<string, (browsers: Browsers, change: Change) => Promise<unknown>>> = {
  updateUser: ({ below }, { userId: id, roleIds }) => below.call(updateUser, { id, roleIds: [...roleIds] }),
  setUserRolesForSubTenants: ({ above }, { userId, tenantId, roleIds }) =>
    above.call(setUserRolesForSubTenants, {
      userId,
      subTenantsRoles: [{ tenantId, roleIds: [...roleIds] }],
    }),
}

describeOnServer('roles of a list that names one of them twice', (engine) => {
  const testServer = useTestServer(engine)

  const cases = Object.keys(ways).flatMap((way) =>
    (['as it is', 'in capitals'] as const).map((spelling) => ({ way, spelling })),
  )

  test.each(cases)('SEC-RA-57 are taken by $way, the other one $spelling', async ({ way, spelling }) => {
    const tenant = await aTenant(testServer(), { isReseller: true })
    const account = await aTenant(testServer(), { parentId: tenant.id })
    await anAdmin(testServer(), { in: account })
    const above = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const below = aBrowser(testServer(), { headers: { [headers.scopedTenant]: account.id } })
    below.accessToken = above.accessToken
    const member = await aMember(testServer(), { in: account, roles: ['Admin', 'ReadOnly'] })
    const kept = await readRoleId(testServer(), 'ReadOnly')
    const again = spelling === 'in capitals' ? kept.toUpperCase() : kept
    await ways[way]!({ above, below }, { userId: member.id, tenantId: account.id, roleIds: [kept, again] })
    const held = await testServer()
      .services.db.select({ roleId: membershipRoles.roleId })
      .from(membershipRoles)
      .where(and(eq(membershipRoles.tenantId, account.id), eq(membershipRoles.userId, member.id)))
    expect(held).toEqual([{ roleId: kept }])
  })
})
