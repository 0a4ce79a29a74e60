import { removeUserFromTenantAndSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { deleteSubTenant } from '@vestibule/contract/areas/sub-tenants'
import { expect, test } from 'vitest'
import type { TenantRow } from '../../platform/db/schema/tenants.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

const permissions = [
  'fe.account-hierarchy.delete.subAccount',
  'fe.account-hierarchy.read.subAccount',
  'fe.account-hierarchy.write.subAccountUsers',
  'fe.secure.write.userSubTenants',
]

describeOnServer('an account that is deleted with its members', (engine) => {
  const testServer = useTestServer(engine)

  /** A clerk above who may delete accounts and little else, and an account below. */
  const aTree = async () => {
    const top = await aTenant(testServer(), { isReseller: true, subAccountAccessType: 'defaultOn' })
    const below = await aTenant(testServer(), { parentId: top.id })
    const clerk = await aMember(testServer(), { in: top, roles: [] })
    await aRoleWith(testServer(), top, clerk, permissions)
    return { below, clerk, browser: await signedIn(testServer(), clerk) }
  }
  const members = {
    'an administrator': (below: TenantRow) => anAdmin(testServer(), { in: below }),
    'an administrator who is invited': (below: TenantRow) =>
      anAdmin(testServer(), { in: below, activatedAt: null }),
  }

  test.each(Object.entries(members))('SEC-RA-78 stays where %s outranks who deletes it', async (_, add) => {
    const { below, browser } = await aTree()
    const { id: userId } = await add(below)
    const subTenants = [{ tenantId: below.id }]
    const remove = browser.call(removeUserFromTenantAndSubTenants, { userId, subTenants } as never)
    expect(await readRefusal(remove)).toBe('OUT_RANKED')
    expect(await readRefusal(browser.call(deleteSubTenant, { tenantId: below.id }))).toBe('OUT_RANKED')
  })

  test('SEC-RA-78 is deleted by a clerk whom no member of it outranks', async () => {
    const { below, browser } = await aTree()
    await aMember(testServer(), { in: below, roles: [] })
    expect(await readRefusal(browser.call(deleteSubTenant, { tenantId: below.id }))).toBe('not refused')
  })

  test('SEC-RA-78 does not count what the clerk holds there', async () => {
    const { below, clerk, browser } = await aTree()
    await aMembership(testServer(), clerk, { in: below, roles: ['Admin'] })
    expect(await readRefusal(browser.call(deleteSubTenant, { tenantId: below.id }))).toBe('not refused')
  })
})
