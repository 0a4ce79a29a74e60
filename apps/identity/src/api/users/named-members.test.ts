// What a tenant learns of the owner of an account from elsewhere whom its directory named and who never acted there: what the
// directory typed, at every door, until they act there.
import { loadUsers, updateUser } from '@vestibule/contract/areas/team'
import { loadAllUsers } from '@vestibule/contract/areas/sub-tenant-users'
import { userSortKeys } from '@vestibule/contract/areas/users'
import { memberSortKeys } from '@vestibule/contract/list-keys'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { askFor, everyOperation } from '../../testing/access-matrix.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aTenant } from '../../testing/builders.ts'
import { readOrder } from '../../testing/order-of-members.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { accountSecrets, memberDoors, withoutNames } from '../../testing/member-doors.ts'
import { aNamingTenant, someNamed, type SomeNamed as Place } from '../../testing/named-members.ts'
import { aPatch, provision } from '../../testing/scim.ts'
import { useTestServer } from '../../testing/test-server.ts'

const findRow = async ({ browser, known }: Pick<Place, 'browser' | 'known'>) =>
  (await browser.call(loadUsers, {})).items.find(({ id }) => id === known.id)

describeOnBothEngines('members whom a directory named and who never acted in the tenant', (engine) => {
  const testServer = useTestServer(engine)

  const act = (place: Place) =>
    testServer()
      .services.db.update(memberships)
      .set({ lastSeenAt: testServer().clock.now() })
      .where(and(eq(memberships.tenantId, place.tenant.id), eq(memberships.userId, place.owner.id)))

  test.each(Object.entries(memberDoors))('SEC-BE-42 %s says nothing of an account', async (_, door) => {
    const text = withoutNames(await door(await someNamed(testServer())))
    for (const secret of accountSecrets) expect(text).not.toContain(secret)
  })

  test('SEC-BE-42 nor does any other operation that reads, asked by their id, telephone number or username', async () => {
    const { browser, tenant, known } = await someNamed(testServer())
    const [phone] = await testServer()
      .services.db.select()
      .from(phoneNumbers)
      .where(eq(phoneNumbers.userId, known.id))
    const names = { userId: known.id, userIds: known.id, ids: known.id, tenantId: tenant.id }
    const typed = {
      number: phone?.phoneNumber,
      phoneNumber: phone?.phoneNumber,
      _usernamePrefix: 'secretuser',
    }
    const facts = ['Secretname', '+1555', 'secretuser-', 'secret.png', '2020-01-01', '********']
    const telling: string[] = []
    for (const { operation } of everyOperation.filter(({ operation: { method } }) => method === 'GET'))
      for (const given of [{ ...names, ...typed }, typed]) {
        const { text } = await askFor(browser, operation, given)
        if (facts.some((fact) => text.includes(fact))) telling.push(operation.name)
      }
    expect(telling).toEqual([])
  })

  test('SEC-BE-42 such a member is listed as what the directory typed, active, and as themselves once they act', async () => {
    const place = await someNamed(testServer())
    const typed = { email: place.known.email, name: 'Typed', verified: false, mfaEnabled: false }
    const state = { activatedForTenant: true, isDisabled: false, isLocked: false, managedBy: 'scim2' }
    expect(await findRow(place)).toMatchObject({ ...typed, ...state })
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: place.tenant }))
    expect(await findRow({ ...place, browser: reader })).toEqual(await findRow(place))
    const active = await place.browser.call(loadUsers, { state: 'active', searchFilter: 'Typed' })
    expect(active.items.map(({ id }) => id).toSorted()).toEqual([place.known.id, place.unknown.id].toSorted())
    await act(place)
    expect(await findRow(place)).toMatchObject({
      name: 'Secretname Hidden',
      mfaEnabled: true,
      verified: true,
    })
  })

  test('SEC-BE-42 a lock by an operator is told by no list', async () => {
    const place = await someNamed(testServer())
    const { db, clock } = testServer().services
    await db.update(users).set({ lockedAt: clock.now() }).where(eq(users.id, place.owner.id))
    const list = async (state: 'active' | 'locked') =>
      (await place.browser.call(loadUsers, { state })).items.some(({ id }) => id === place.known.id)
    expect([await list('active'), await list('locked')]).toEqual([true, false])
  })

  // When a member was last here is the membership's own.
  test.each([...new Set([...userSortKeys, ...memberSortKeys])].filter((key) => key !== 'lastLogin'))(
    'SEC-BE-42 the order by %s is not that of accounts',
    async (key) => {
      const place = await aNamingTenant(testServer())
      // Typed in the order of letters; their accounts have names and the rest the other way round.
      const typed = ['Bea', 'Cid', 'Dee']
      for (const [index, displayName] of typed.entries()) {
        const email = `${displayName.toLowerCase()}@${place.domain}`
        const isMiddle = index === 1
        await aMember(testServer(), {
          in: await aTenant(testServer()),
          user: {
            email,
            name: `${'zyx'[index]}-real`,
            verifiedAt: isMiddle ? null : new Date(),
            lockedAt: isMiddle ? new Date() : null,
            passwordHash: isMiddle ? 'any' : null,
          },
        })
        await provision(place.directory, email, { displayName, externalId: displayName })
        testServer().clock.advance(1)
      }
      const order = async (isDescending: boolean) =>
        (await readOrder(place.browser, key, isDescending)).filter((name) => typed.includes(name))
      const isById = key === 'id'
      const [there, back] = [await order(false), await order(true)]
      expect(isById ? there.toSorted() : there).toEqual(typed)
      expect(back).toEqual(isById ? there.toReversed() : typed.toReversed())
    },
  )

  test('SEC-BE-42 pages of a list have every member once, those whose accounts are hidden last', async () => {
    const place = await someNamed(testServer())
    for (const name of ['Zoe one', 'Zoe two'])
      await aMember(testServer(), { in: place.tenant, user: { name } })
    const pages = []
    for (const pageOffset of [0, 1, 2, 3]) {
      const page = { sortBy: 'name', pageOffset, pageSize: 2 } as const
      const { items, totalItems } = await place.browser.call(loadUsers, page)
      expect(totalItems).toBe(5)
      pages.push(items.map(({ id, name }) => (id === place.known.id ? 'hidden' : name)))
    }
    expect(pages).toEqual([['Ann Other', 'Typed'], ['Zoe one', 'Zoe two'], ['hidden'], []])
  })

  test('SEC-BE-42 who came to an account after they were named is what the directory typed', async () => {
    const place = await someNamed(testServer())
    const { db, clock } = testServer().services
    await place.browser.call(updateUser, { id: place.unknown.id, name: 'Renamed' })
    const own = { name: 'Their own', verifiedAt: clock.now(), phone: '+15550001111' }
    await db.update(users).set(own).where(eq(users.id, place.unknown.id))
    const row = await findRow({ ...place, known: place.unknown })
    expect(row).toMatchObject({ name: 'Renamed', verified: false })
    expect(row?.phone).toBeUndefined()
  })

  test.each([
    [
      'an administrator',
      async ({ browser, known: { id } }: Place) => {
        const { item } = await browser.call(updateUser, { id, name: 'Renamed', phone: '+4912345' })
        expect(item).toMatchObject({ name: 'Renamed', phone: '+4912345' })
      },
    ],
    [
      'the directory',
      async ({ directory, known: { id } }: Place) => {
        const body = aPatch({ op: 'replace', path: 'displayName', value: 'Renamed' })
        expect(await directory.send('PATCH', `/Users/${id}`, { body })).toMatchObject({ status: 200 })
      },
    ],
  ] as const)('SEC-BE-41 %s renames them for the tenant alone', async (_, rename) => {
    const place = await someNamed(testServer())
    const before = await findRow(place)
    testServer().clock.advance(1)
    await rename(place)
    const after = await findRow(place)
    expect(after).toMatchObject({ name: 'Renamed' })
    expect(after?.updatedAt).not.toBe(before?.updatedAt)
    const [user] = await testServer().services.db.select().from(users).where(eq(users.id, place.known.id))
    expect(user).toMatchObject({ name: 'Secretname Hidden', phone: '+15550001111' })
    await act(place)
    expect(await findRow(place)).toMatchObject({ name: 'Secretname Hidden' })
  })

  test('SEC-BE-42 nor is it told by a list of the accounts below, unless they have acted in one of them', async () => {
    const place = await someNamed(testServer())
    const below = await aTenant(testServer(), { parentId: place.tenant.id })
    const list = async () => {
      const { items } = await place.browser.call(loadAllUsers, { _filter: '' })
      return items.find(({ id }) => id === place.known.id)
    }
    expect(await list()).toMatchObject({ name: 'Typed', provider: 'scim2', mfaEnrolled: false })
    const now = testServer().clock.now()
    const joined = { tenantId: below.id, userId: place.known.id, joinedAt: now, activatedAt: now }
    await testServer().services.db.insert(memberships).values(joined)
    expect(await list()).toMatchObject({ name: 'Secretname Hidden' })
  })
})
