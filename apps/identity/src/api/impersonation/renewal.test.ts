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
import { updateUsers } from '../../platform/db/update-users.ts'
import { users } from '../../platform/db/schema/users.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { actFor, anImpersonation, aRoleWith } from '../../testing/impersonation.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { useTestServer, type TestServer } from '../../testing/world.ts'

type People = { readonly world: TestServer; readonly tenantId: string; readonly person: UserRow }
/** Takes something away, and answers how it is given back. */
type Loss = (people: People) => Promise<() => Promise<unknown>>

const membershipLoss =
  (
    fields: (world: TestServer) => Partial<typeof memberships.$inferInsert>,
    before: Partial<typeof memberships.$inferInsert>,
  ): Loss =>
  async ({ world, tenantId, person }) => {
    const set = (changes: Partial<typeof memberships.$inferInsert>) =>
      world.services.db
        .update(memberships)
        .set(changes)
        .where(inTenant(memberships, tenantId, eq(memberships.userId, person.id)))
    await set(fields(world))
    return () => set(before)
  }

const personal: Readonly<Record<string, Loss>> = {
  disabled: membershipLoss(() => ({ isDisabled: true }), { isDisabled: false }),
  'a member no more': membershipLoss(() => ({ activatedAt: null }), { activatedAt: new Date(0) }),
  'a member for a time that is over': membershipLoss(
    ({ services }) => ({ temporaryExpirationDate: services.clock.now() }),
    { temporaryExpirationDate: null },
  ),
  locked: async ({ world, person }) => {
    const { db, clock } = world.services
    const set = (lockedAt: Date | null) =>
      updateUsers(db, clock.now(), { lockedAt }).where(eq(users.id, person.id))
    await set(clock.now())
    return () => set(null)
  },
}

const withoutRole: Loss = async ({ world, tenantId, person }) => {
  const isTheirs = inTenant(membershipRoles, tenantId, eq(membershipRoles.userId, person.id))
  const rows = await world.services.db.delete(membershipRoles).where(isTheirs).returning()
  return () => world.services.db.insert(membershipRoles).values(rows)
}

const outRanked: Loss = async ({ world, tenantId, person }) => {
  await aRoleWith(world, { id: tenantId }, person, ['fe.secure.write.roles'])
  const isTheirs = inTenant(membershipRoles, tenantId, eq(membershipRoles.userId, person.id))
  return () => world.services.db.delete(membershipRoles).where(isTheirs)
}

const losses = [
  ...Object.entries(personal).flatMap(([what, loss]) => [
    { whose: 'actor' as const, what, loss },
    { whose: 'user' as const, what, loss },
  ]),
  { whose: 'actor' as const, what: 'without the right', loss: withoutRole },
  { whose: 'user' as const, what: 'of a higher rank', loss: outRanked },
]

describeOnBothEngines('the renewal of an impersonation', (engine) => {
  const world = useTestServer(engine)

  test('SEC-AD-06 is possible within its hour, and does not make it longer', async () => {
    const { browser } = await anImpersonation(world())
    for (let minutes = 4; minutes < 60; minutes += 4) {
      world().clock.advance(240)
      const { accessToken, expiresIn = 0 } = await browser.call(refreshToken, {})
      browser.accessToken = accessToken
      const left = (60 - minutes) * 60
      expect(expiresIn).toBe(Math.min(300, left))
      expect((await browser.call(getImpersonation, {})).expiresIn).toBe(left)
    }
    world().clock.advance(240)
    expect(await refusalOf(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    expect(await refusalOf(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
  })

  test.each(losses)('SEC-AD-06 is refused for good when the $whose is $what', async ({ whose, loss }) => {
    const tenant = await aTenant(world())
    const admin = await anAdmin(world(), { in: tenant, roles: [] })
    await aRoleWith(world(), tenant, admin, [impersonateUsers])
    const member = await aMember(world(), { in: tenant, roles: [] })
    const browser = await signedIn(world(), admin)
    await actFor(browser, member)
    expect(await refusalOf(browser.call(refreshToken, {}))).toBe('not refused')
    const person = whose === 'actor' ? admin : member
    const giveBack = await loss({ world: world(), tenantId: tenant.id, person })
    const cookie = browser.refreshToken() ?? ''
    expect(await refusalOf(browser.call(refreshToken, {}))).toBe('SESSION_ENDED')
    expect(browser.refreshToken()).toBeUndefined()
    await giveBack()
    const native = { refreshToken: cookie }
    const headers = { origin: undefined, 'vestibule-embed': undefined, cookie: undefined }
    expect(await refusalOf((await signedIn(world(), admin, { headers })).call(refreshToken, native))).toBe(
      'SESSION_ENDED',
    )
    expect(await refusalOf(browser.call(getProfile, {}))).toBe('SESSION_ENDED')
    const rows = await world()
      .services.db.select()
      .from(audits)
      .where(and(eq(audits.tenantId, tenant.id), eq(audits.action, 'impersonation.renewalRefused')))
    expect(rows).toMatchObject([{ userId: member.id, actorId: admin.id, severity: 'High' }])
  })
})
