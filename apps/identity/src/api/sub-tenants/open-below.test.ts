import { addUsersToSubTenant, updateSubAccountAccess } from '@vestibule/contract/areas/sub-tenant-users'
import {
  updateSubTenantHierarchySettings,
  updateSubTenantManagement,
} from '@vestibule/contract/areas/sub-tenants'
import { getUserById } from '@vestibule/contract/areas/users'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '../../platform/db/schema/users.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Subject = { readonly tenantId: string; readonly pendingEmail: string }

/** What opens accounts below for members who hold more than the caller. */
const doors: Readonly<Record<string, (browser: Browser, subject: Subject) => Promise<unknown>>> = {
  'access for whom nothing is said of': (browser, { tenantId }) =>
    browser.call(updateSubTenantHierarchySettings, { tenantId, subAccountAccessType: 'defaultOn' }),
  'access for all': (browser, { tenantId }) =>
    browser.call(updateSubTenantHierarchySettings, { tenantId, subAccountAccessType: 'alwaysOn' }),
  management: (browser, { tenantId }) =>
    browser.call(updateSubTenantManagement, { tenantId, isReseller: true }),
  'access for a pending member': (browser, { tenantId, pendingEmail: email }) =>
    browser.call(addUsersToSubTenant, { users: [{ email }], tenantId, allowSubAccountAccess: true }),
}

describeOnServer('accounts below that are opened for many', (engine) => {
  const testServer = useTestServer(engine)

  /** An account below whose administrator is there, and another one is invited; a caller of less above. */
  const aTree = async () => {
    const top = await aTenant(testServer())
    const part = await aTenant(testServer(), { parentId: top.id })
    const boss = await anAdmin(testServer(), { in: top })
    const clerk = await aMember(testServer(), { in: top, subAccountAccessAllowed: true })
    await aRoleWith(testServer(), top, clerk, [
      'fe.account-hierarchy.write.subAccountAccess',
      'fe.account-hierarchy.write.subAccountManagement',
      'fe.secure.write.userSubTenants',
    ])
    await anAdmin(testServer(), { in: part })
    const pending = await anAdmin(testServer(), { in: part, activatedAt: null })
    return {
      subject: { tenantId: part.id, pendingEmail: pending.email },
      browser: await signedIn(testServer(), boss),
      clerk: await signedIn(testServer(), clerk),
    }
  }

  test.each(Object.entries(doors))(
    'SEC-RA-10 %s is judged and proved as it is for one member',
    async (_, open) => {
      const { subject, browser, clerk } = await aTree()
      expect(await readRefusal(open(clerk, subject))).toBe('ROLE_NOT_GRANTABLE')
      testServer().clock.advance(301)
      expect(await readRefusal(open(browser, subject))).toBe('STEP_UP_REQUIRED')
    },
  )

  test('SEC-RA-10 closing them is judged by nothing', async () => {
    const { subject, browser, clerk } = await aTree()
    const { tenantId } = subject
    await browser.call(updateSubTenantHierarchySettings, { tenantId, subAccountAccessType: 'alwaysOn' })
    await browser.call(updateSubTenantManagement, { tenantId, isReseller: true })
    for (const close of [
      () => clerk.call(updateSubTenantManagement, { tenantId, isReseller: false }),
      () => clerk.call(updateSubTenantHierarchySettings, { tenantId, subAccountAccessType: 'defaultOff' }),
    ])
      expect(await readRefusal(close())).toBe('not refused')
  })

  test('SEC-RA-11 what was said of a member is told with them', async () => {
    const top = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: top }))
    const member = await aMember(testServer(), { in: top })
    const read = async () => (await browser.call(getUserById, { userId: member.id })).subAccountAccessAllowed
    expect(await read()).toBeUndefined()
    for (const allowAccess of [true, false]) {
      await browser.call(updateSubAccountAccess, { userId: member.id, allowAccess })
      expect(await read()).toBe(allowAccess)
    }
    const { db } = testServer().services
    const place = and(eq(memberships.tenantId, top.id), eq(memberships.userId, member.id))
    expect((await db.select().from(memberships).where(place))[0]?.subAccountAccessAllowed).toBe(false)
  })
})
