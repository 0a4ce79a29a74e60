import { refreshToken } from '@vestibule/contract/areas/auth'
import { impersonateUsers } from '@vestibule/contract/permission-keys'
import { getImpersonation } from '@vestibule/contract/areas/impersonation'
import { getProfile } from '@vestibule/contract/areas/profile'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { memberships, type UserRow } from '../../platform/db/schema/users.ts'
import { updateUsers } from '../../platform/db/update-users.queries.ts'
import { users } from '../../platform/db/schema/users.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { actFor, anImpersonation, aRoleWith } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/test-server.ts'

type People = { readonly testServer: TestServer; readonly tenantId: string; readonly person: UserRow }
/** Takes something away, and answers how it is given back. */
type Loss = (people: People) => Promise<() => Promise<unknown>>

const membershipLoss =
  (
    fields: (testServer: TestServer) => Partial<typeof memberships.$inferInsert>,
    before: Partial<typeof memberships.$inferInsert>,
  ): Loss =>
  async ({ testServer, tenantId, person }) => {
    const set = (changes: Partial<typeof memberships.$inferInsert>) =>
      testServer.services.db
        .update(memberships)
        .set(changes)
        .where(inTenant(memberships, tenantId, eq(memberships.userId, person.id)))
    await set(fields(testServer))
    return () => set(before)
  }

const personal: Readonly<Record<string, Loss>> = {
  disabled: membershipLoss(() => ({ isDisabled: true }), { isDisabled: false }),
  'a member no more': membershipLoss(() => ({ activatedAt: null }), { activatedAt: new Date(0) }),
  'a member for a time that is over': membershipLoss(
    ({ services }) => ({ temporaryExpirationDate: services.clock.now() }),
    { temporaryExpirationDate: null },
  ),
  locked: async ({ testServer, person }) => {
    const { db, clock } = testServer.services
    const set = (lockedAt: Date | null) =>
      updateUsers(db, clock.now(), { lockedAt }).where(eq(users.id, person.id))
    await set(clock.now())
    return () => set(null)
  },
}

const withoutRole: Loss = async ({ testServer, tenantId, person }) => {
  const isTheirs = inTenant(membershipRoles, tenantId, eq(membershipRoles.userId, person.id))
  const rows = await testServer.services.db.delete(membershipRoles).where(isTheirs).returning()
  return () => testServer.services.db.insert(membershipRoles).values(rows)
}

const outRanked: Loss = async ({ testServer, tenantId, person }) => {
  await aRoleWith(testServer, { id: tenantId }, person, ['fe.secure.write.roles'])
  const isTheirs = inTenant(membershipRoles, tenantId, eq(membershipRoles.userId, person.id))
  return () => testServer.services.db.delete(membershipRoles).where(isTheirs)
}

const losses = [
  ...Object.entries(personal).flatMap(([what, loss]) => [
    { whose: 'actor' as const, what, loss },
    { whose: 'user' as const, what, loss },
  ]),
  { whose: 'actor' as const, what: 'without the right', loss: withoutRole },
  { whose: 'user' as const, what: 'of a higher rank', loss: outRanked },
]

describeOnServer('the renewal of an impersonation', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AD-06 is possible within its hour, and does not make it longer', async () => {
    const { browser } = await anImpersonation(testServer())
    for (let minutes = 4; minutes < 60; minutes += 4) {
      testServer().clock.advance(240)
      const { accessToken, expiresIn = 0 } = await browser.call(refreshToken, {})
      browser.accessToken = accessToken
      const left = (60 - minutes) * 60
      expect(expiresIn).toBe(Math.min(300, left))
      expect((await browser.call(getImpersonation, {})).expiresIn).toBe(left)
    }
    testServer().clock.advance(240)
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
  })

  test.each(losses)('SEC-AD-06 is refused for good when the $whose is $what', async ({ whose, loss }) => {
    const tenant = await aTenant(testServer())
    const admin = await anAdmin(testServer(), { in: tenant, roles: [] })
    await aRoleWith(testServer(), tenant, admin, [impersonateUsers])
    const member = await aMember(testServer(), { in: tenant, roles: [] })
    const browser = await signedIn(testServer(), admin)
    await actFor(browser, member)
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('not refused')
    const person = whose === 'actor' ? admin : member
    const giveBack = await loss({ testServer: testServer(), tenantId: tenant.id, person })
    const cookie = browser.refreshToken() ?? ''
    expect(await readRefusal(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
    expect(browser.refreshToken()).toBeUndefined()
    await giveBack()
    const native = { refreshToken: cookie }
    const headers = { origin: undefined, 'vestibule-embed': undefined, cookie: undefined }
    expect(
      await readRefusal((await signedIn(testServer(), admin, { headers })).call(refreshToken, native)),
    ).toBe('SESSION_ENDED')
    expect(await readRefusal(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    const rows = await testServer()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenant.id), eq(audits.action, 'impersonation.renewalRefused')))
    expect(rows).toMatchObject([{ userId: member.id, actorId: admin.id, severity: 'High' }])
  })
})
