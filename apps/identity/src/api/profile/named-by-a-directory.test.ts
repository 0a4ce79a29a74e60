import { impersonate, requestImpersonation } from '@vestibule/contract/areas/impersonation'
import { forgotPassword, resetPassword } from '@vestibule/contract/areas/passwords'
import {
  disableUser,
  enableUser,
  loadUsers,
  lockUser,
  unlockUser,
  updateUser,
} from '@vestibule/contract/areas/team'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { findMembership } from '../../domain/members/memberships.queries.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { aMaker, type Maker } from '../../testing/api-tokens.ts'
import { waysOfArriving } from '../../testing/arrivals.ts'
import { readToken } from '../../testing/absent-senders.ts'
import { aBrowser, signedIn } from '../../testing/browser.ts'
import { aMember, aTenant, readRoleId, somePassword } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { aConnection, aSocialProvider } from '../../testing/federation.ts'
import { waysOfLosing } from '../../testing/lost-domains.ts'
import { createAddresses } from '../../testing/proved-addresses.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { connectDirectory, provision } from '../../testing/scim.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Named = Maker & { readonly testServer: TestServer; readonly userId: string }

/** A session in which an administrator has acted for the member. */
const insertActing = async ({ testServer: { services }, admin, userId }: Named) => {
  const [own] = await services.db.select().from(sessions).where(eq(sessions.userId, admin.id))
  const row = { ...own!, id: uuidv7(services.clock, services.random), userId, actorId: admin.id }
  await services.db.insert(sessions).values(row)
}

/** What an administrator does to a member who never came, and whether they are disabled by it. */
const acts = {
  nothing: { isDisabled: false, act: async () => {} },
  'a lock': {
    isDisabled: true,
    act: ({ browser, userId }: Named) => browser.call(lockUser, { userId }),
  },
  'a lock that is lifted': {
    isDisabled: false,
    act: async ({ browser, userId }: Named) => {
      await browser.call(lockUser, { userId })
      await browser.call(unlockUser, { userId })
    },
  },
  'acting for them': { isDisabled: false, act: insertActing },
} as const

const arrivals = Object.entries(waysOfArriving).map(([way, arrival]) => ({ way, ...arrival }))
const acted = Object.entries(acts).map(([what, given]) => ({ what, ...given }))
const kept = acted.flatMap((row) =>
  arrivals.filter(({ isByCompany }) => !isByCompany).map((arrival) => ({ ...row, ...arrival })),
)
const lost = acted.flatMap((row) =>
  Object.entries(waysOfLosing).flatMap(([end, lose]) =>
    arrivals
      // One way of losing the domain stands for the others where an administrator has done something.
      .filter(() => row.what === 'nothing' || end === 'the domain is given up')
      .map((arrival) => ({ ...row, end, lose, ...arrival })),
  ),
)

describeOnServer('a member whom a directory named and who never came', (engine) => {
  const testServer = useTestServer(engine)
  const nextAddress = createAddresses(`directory-${engine}-`)
  beforeAll(() => aSocialProvider(testServer()))

  const aNamed = async (email: string) => {
    const maker = await aMaker(testServer())
    const domain = email.split('@')[1]!
    const { id: ssoConfigId } = await aConnection(testServer(), maker.tenant, { domain, enabled: false })
    const userId = await provision(await connectDirectory(testServer(), maker), email)
    return { testServer: testServer(), ...maker, userId, domain, ssoConfigId }
  }

  /** The owner of an address, and their place in the tenant that named them. */
  const readOwner = async (email: string, { tenant }: Maker) => {
    const { db } = testServer().services
    const [user] = await db.select().from(users).where(eq(users.canonicalEmail, email))
    return { user, place: await findMembership(db, { tenantId: tenant.id, userId: user?.id ?? '' }) }
  }

  test.each(kept)(
    'SEC-BE-34 SEC-BE-35 $what keeps no owner from the address, by $way',
    async ({ act, isDisabled, prepare }) => {
      const email = nextAddress()
      const arrive = await prepare(testServer(), email)
      const named = await aNamed(email)
      await act(named)
      expect(await arrive()).toBe('not refused')
      const { user, place } = await readOwner(email, named)
      expect(user?.lockedAt).toBeNull()
      expect(place).toMatchObject({ isDisabled })
      expect(place?.activatedAt).not.toBeNull()
    },
  )

  test.each(lost)(
    'SEC-BE-34 SEC-BE-35 SEC-BE-36 after $what, $end and the owner comes by $way',
    async ({ act, isDisabled, lose, prepare }) => {
      const email = nextAddress()
      const arrive = await prepare(testServer(), email)
      const named = await aNamed(email)
      const roleId = await readRoleId(testServer(), 'ReadOnly')
      await named.browser.call(updateUser, { id: named.userId, roleIds: [roleId] })
      await act(named)
      await lose(named)
      expect(await arrive()).toBe('not refused')
      const { user, place } = await readOwner(email, named)
      expect(user).toMatchObject({ lockedAt: null })
      expect(user?.name).not.toBe('Priya Shah')
      expect(place).toMatchObject({ isDisabled, activatedAt: null, managedBy: 'scim2' })
      const { items } = await named.browser.call(loadUsers, {})
      expect(items.find(({ id }) => id === user?.id)).toMatchObject({
        email,
        name: 'Priya Shah',
        activatedForTenant: false,
        verified: false,
        mfaEnabled: false,
        roleIds: [roleId],
      })
      const userId = user?.id ?? ''
      expect(await readRefusal(named.browser.call(lockUser, { userId }))).toBe('INVITATION_PENDING')
    },
  )

  test('SEC-BE-34 an administrator acts for no member who never came', async () => {
    const { browser, userId } = await aNamed(nextAddress())
    const refused = browser.call(requestImpersonation, { userId, reason: 'Ticket 4711' })
    expect(await readRefusal(refused)).toBe('NOT_FOUND')
  })

  test('SEC-BE-39 nor for a member who has an account elsewhere and never acted in the tenant', async () => {
    const email = nextAddress()
    const user = await aMember(testServer(), { in: await aTenant(testServer()), user: { email } })
    await signedIn(testServer(), user)
    const { browser, tenant, userId } = await aNamed(email)
    expect(userId).toBe(user.id)
    const request = () => browser.call(requestImpersonation, { userId, reason: 'Ticket 4711' })
    expect(await readRefusal(request())).toBe('NOT_FOUND')
    const isPlace = and(eq(memberships.tenantId, tenant.id), eq(memberships.userId, userId))
    const setSeen = (lastSeenAt: Date | null) =>
      testServer().services.db.update(memberships).set({ lastSeenAt }).where(isPlace)
    await setSeen(testServer().clock.now())
    const act = async (actorToken: string) =>
      readRefusal(browser.call(impersonate, { impersonatedUserId: userId, actorToken }))
    const { actorToken } = await request()
    await setSeen(null)
    expect(await act(actorToken)).toBe('LINK_INVALID')
    await setSeen(testServer().clock.now())
    expect(await act((await request()).actorToken)).toBe('not refused')
  })

  test.each([
    ['disables', ({ browser, userId }: Named) => browser.call(disableUser, { userId })],
    ['locks', ({ browser, userId }: Named) => browser.call(lockUser, { userId })],
  ] as const)(
    'SEC-BE-41 nor is an account of their own renamed, or its links ended, where a tenant %s them and no other has joined',
    async (_, act) => {
      const email = nextAddress()
      const former = await aTenant(testServer())
      const user = await aMember(testServer(), { in: former, user: { email, name: 'Own Name' } })
      await signedIn(testServer(), user)
      await testServer().services.db.delete(memberships).where(eq(memberships.userId, user.id))
      const named = await aNamed(email)
      await named.browser.call(updateUser, { id: user.id, name: 'Renamed', phone: '+12025550123' })
      await aBrowser(testServer()).call(forgotPassword, { email })
      const token = await readToken(testServer(), email)
      await act(named)
      const { user: owner } = await readOwner(email, named)
      expect(owner).toMatchObject({ name: 'Own Name', phone: null, lockedAt: null })
      const reset = aBrowser(testServer()).call(resetPassword, {
        userId: user.id,
        token,
        password: somePassword,
      })
      expect(await readRefusal(reset)).toBe('not refused')
    },
  )

  test('SEC-BE-35 what a lock disables is enabled as what was disabled', async () => {
    const named = await aNamed(nextAddress())
    const readPlace = () =>
      findMembership(testServer().services.db, { tenantId: named.tenant.id, userId: named.userId })
    await named.browser.call(lockUser, { userId: named.userId })
    expect(await readPlace()).toMatchObject({ isDisabled: true, disabledBy: named.admin.id })
    await named.browser.call(enableUser, { userId: named.userId })
    expect(await readPlace()).toMatchObject({ isDisabled: false, disabledBy: null })
  })
})
