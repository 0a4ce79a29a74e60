import { setSSOEnforcement } from '@vestibule/contract/areas/sso-connections'
import {
  deleteUser,
  disableUser,
  lockUser,
  updateUser,
  updateUserExpirationTime,
} from '@vestibule/contract/areas/team'
import { removeUserFromTenantAndSubTenants } from '@vestibule/contract/areas/sub-tenant-users'
import { developmentClientId } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { connectByWizard } from '../../testing/connections.ts'
import { changeClient } from '../../testing/change-client.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Way = (browser: Browser, userId: string, tenantId: string) => Promise<unknown>

const ways: Readonly<Record<string, Way>> = {
  demoted: (browser, id) => browser.call(updateUser, { id, roleIds: [] }),
  disabled: (browser, userId) => browser.call(disableUser, { userId }),
  locked: (browser, userId) => browser.call(lockUser, { userId }),
  'given an end': (browser, userId) =>
    browser.call(updateUserExpirationTime, { userId, expirationInSeconds: 60 }),
  'removed from accounts': (browser, userId, tenantId) =>
    browser.call(removeUserFromTenantAndSubTenants, { userId, subTenants: [{ tenantId }] }),
  removed: (browser, userId) => browser.call(deleteUser, { userId }),
}

describeOnServer('the only break-glass user', (engine) => {
  const testServer = useTestServer(engine)
  let domains = 0

  /** An enforced connection; the acting administrator is of another domain, and no break-glass user. */
  const aTeam = async (roles: readonly string[]) => {
    const domain = `glass${(domains += 1)}.${engine}.test`
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    const ssoConfigId = await connectByWizard(testServer(), browser, { type: 'okta', domain })
    const person = { in: tenant, roles }
    const only = await aMember(testServer(), { ...person, user: { email: `one@${domain}` } })
    const second = await aMember(testServer(), { ...person, user: { email: `two@${domain}` } })
    const enforce = (isEnforced: boolean, users: readonly { readonly id: string }[]) =>
      browser.call(setSSOEnforcement, {
        ssoConfigId,
        isEnforced,
        breakGlassUserIds: users.map(({ id }) => id),
      })
    return { tenant, browser, only, second, enforce }
  }

  test.each(Object.entries(ways))(
    'SEC-RA-03 is not %s while the connection is enforced, and is once there is another',
    async (_, take) => {
      const { tenant, browser, only, second, enforce } = await aTeam(['Admin'])
      await enforce(true, [only])
      expect(await readRefusal(take(browser, only.id, tenant.id))).toBe('LAST_BREAK_GLASS')
      await enforce(true, [only, second])
      expect(await readRefusal(take(browser, only.id, tenant.id))).toBe('not refused')
    },
  )

  test('SEC-RA-03 is a user without rights as well, and is disabled where nothing is enforced', async () => {
    const { browser, only, enforce } = await aTeam(['ReadOnly'])
    await enforce(true, [only])
    expect(await readRefusal(browser.call(disableUser, { userId: only.id }))).toBe('LAST_BREAK_GLASS')
    expect(await readRefusal(browser.call(updateUser, { id: only.id, roleIds: [] }))).toBe('not refused')
    await enforce(false, [only])
    expect(await readRefusal(browser.call(disableUser, { userId: only.id }))).toBe('not refused')
  })

  test('SEC-RA-03 an administrator who stays without rights does not count for one who administers', async () => {
    const { tenant, browser, only, enforce } = await aTeam(['Admin'])
    const reader = await aMember(testServer(), { in: tenant })
    await enforce(true, [only, reader])
    expect(await readRefusal(browser.call(deleteUser, { userId: only.id }))).toBe('LAST_BREAK_GLASS')
    expect(await readRefusal(browser.call(deleteUser, { userId: reader.id }))).toBe('not refused')
  })

  test('SEC-RA-28 one whom no application lets in is none', async () => {
    const { tenant, browser, only, second, enforce } = await aTeam(['ReadOnly'])
    await enforce(true, [only, second])
    const { db, clock } = testServer().services
    const applicationId = developmentClientId
    const members = await db.select().from(memberships).where(eq(memberships.tenantId, tenant.id))
    const admitted = members.filter(({ userId }) => userId !== second.id)
    const place = { tenantId: tenant.id, applicationId, createdAt: clock.now() }
    await db.insert(applicationAssignments).values(admitted.map(({ userId }) => ({ ...place, userId })))
    await changeClient(testServer(), { accessType: 'MANAGED_ACCESS' })
    expect(await readRefusal(browser.call(disableUser, { userId: only.id }))).toBe('LAST_BREAK_GLASS')
    await db.insert(applicationAssignments).values({ ...place, userId: second.id })
    expect(await readRefusal(browser.call(disableUser, { userId: only.id }))).toBe('not refused')
    await changeClient(testServer(), { accessType: 'FREE_ACCESS' })
  })
})
