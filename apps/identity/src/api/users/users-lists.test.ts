import { addUsersToGroup, createGroup } from '@vestibule/contract/areas/groups'
import { exportUsers, loadUsers } from '@vestibule/contract/areas/team'
import { getUsersV2, getUsersV3, userSortKeys } from '@vestibule/contract/areas/users'
import { memberPresets } from '@vestibule/contract/list-keys'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { externalIdentities } from '../../platform/db/schema/external-identities.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { aConnection, aSocialProvider } from '../../testing/federation.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

const aTeam = async (testServer: TestServer) => {
  const tenant = await aTenant(testServer)
  const admin = await anAdmin(testServer, { in: tenant, user: { name: 'Ada Admin' } })
  return { tenant, admin, browser: await signedIn(testServer, admin) }
}

/** Links a user to their identity at a provider. */
const link = async ({ services }: TestServer, userId: string, connectionId: string) => {
  const now = services.clock.now()
  const identity = { connectionId, issuer: 'https://idp.test', subject: userId, userId }
  await services.db.insert(externalIdentities).values({ ...identity, createdAt: now, lastUsedAt: now })
}

describeOnBothEngines('lists of users', (engine) => {
  const testServer = useTestServer(engine)

  test.each(userSortKeys)('are sorted by %s, forwards and backwards', async (key) => {
    const { browser, tenant } = await aTeam(testServer())
    await aMember(testServer(), { in: tenant, user: { name: 'Zoe', verifiedAt: null } })
    await aMember(testServer(), {
      in: tenant,
      user: { name: 'Ben', lockedAt: new Date(), passwordHash: null },
    })
    const sorted = async (_order: 'ASC' | 'DESC') => {
      const { items } = await browser.call(getUsersV2, { _sortBy: key, _order })
      return items.map((item) => {
        const value = item[key]
        return typeof value === 'string' ? value.toLowerCase() : Number(value)
      })
    }
    const values = await sorted('ASC')
    expect(values).toHaveLength(3)
    expect(values).toEqual(values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    expect(await sorted('DESC')).toEqual(values.toReversed())
  })

  test('an unknown sort key is refused', async () => {
    const { browser } = await aTeam(testServer())
    expect((await browser.request(`${getUsersV2.path}?_sortBy=password`)).status).toBe(400)
  })

  test('SEC-TE-02 say how each member signs in; of another tenant’s single sign-on nothing is learned', async () => {
    const { browser, tenant } = await aTeam(testServer())
    const other = await aTenant(testServer())
    const domain = `${engine}-${tenant.id}.test`
    const own = await aConnection(testServer(), tenant, { domain })
    const foreign = await aConnection(testServer(), other, { domain: `other-${domain}` })
    const social = await aSocialProvider(testServer(), { type: 'github' })
    const provided = async (name: string, connectionId: string) => {
      const member = await aMember(testServer(), { in: tenant, user: { name, passwordHash: null } })
      await link(testServer(), member.id, connectionId)
    }
    await provided('by single sign-on', own.id)
    await provided('by another tenant', foreign.id)
    await provided('by a social provider', social.id)
    const { items } = await browser.call(getUsersV2, {})
    expect(Object.fromEntries(items.map(({ name, provider }) => [name, provider]))).toEqual({
      'Ada Admin': 'local',
      'by single sign-on': 'saml',
      'by another tenant': 'local',
      'by a social provider': 'github',
    })
  })

  test('inactive members are those not seen for 90 days', async () => {
    const { browser, tenant } = await aTeam(testServer())
    const away = await aMember(testServer(), { in: tenant, lastSeenAt: new Date('2026-01-01T00:00:00Z') })
    const { items } = await browser.call(getUsersV3, { _preset: 'inactive' })
    expect(items.map((item) => item.id)).toContain(away.id)
    expect(items).toHaveLength(1)
  })

  test('inactive members are those not seen for as many seconds as the caller says', async () => {
    const { browser, tenant, admin } = await aTeam(testServer())
    const now = testServer().services.clock.now().getTime()
    const seen = async (secondsAgo: number) =>
      (await aMember(testServer(), { in: tenant, lastSeenAt: new Date(now - secondsAgo * 1000) })).id
    const [recent, hour, day] = [await seen(3600), await seen(3601), await seen(86_400)]
    const inactiveFor = async (_maxInactiveSeconds: number) => {
      const { items, _metadata } = await browser.call(getUsersV3, {
        _preset: 'inactive',
        _maxInactiveSeconds,
      })
      expect(_metadata).toMatchObject({ totalItems: items.length })
      return new Set(items.map(({ id }) => id))
    }
    expect(await inactiveFor(3600)).toEqual(new Set([hour, day]))
    expect(await inactiveFor(3599)).toEqual(new Set([recent, hour, day]))
    expect(await inactiveFor(86_399)).toEqual(new Set([day]))
    expect(await inactiveFor(7_776_000)).toEqual(new Set())
    const { items } = await browser.call(getUsersV3, { _maxInactiveSeconds: 3600 })
    expect(items.map(({ id }) => id)).toContain(admin.id)
  })

  test.each(memberPresets)('the team by the preset %s has the rows of the users API', async (preset) => {
    const { browser, tenant } = await aTeam(testServer())
    await aMember(testServer(), { in: tenant, lastSeenAt: new Date('2026-01-01T00:00:00Z') })
    await aMember(testServer(), { in: tenant, user: { passwordBreachedAt: new Date() } })
    const { items } = await browser.call(getUsersV3, { _preset: preset })
    const team = await browser.call(loadUsers, { preset })
    expect(team.items.map(({ id }) => id).toSorted()).toEqual(items.map(({ id }) => id).toSorted())
    expect(items.length).toBeGreaterThan(0)
    const answer = await browser.request(`${exportUsers.path}?preset=${preset}`)
    expect((await answer.text()).trim().split('\r\n')).toHaveLength(items.length + 1)
  })

  test('SEC-TE-02 the team by a group has its members; by another tenant’s group it has none', async () => {
    const { browser, tenant } = await aTeam(testServer())
    const member = await aMember(testServer(), { in: tenant })
    const { id: groupId } = await browser.call(createGroup, { name: 'Care' })
    await browser.call(addUsersToGroup, { groupId, userIds: [member.id] })
    const idsBy = async (group: string) =>
      (await browser.call(loadUsers, { groupId: group })).items.map(({ id }) => id)
    expect(await idsBy(groupId)).toEqual([member.id])
    const other = await aTeam(testServer())
    const { id: foreign } = await other.browser.call(createGroup, { name: 'Care' })
    await other.browser.call(addUsersToGroup, { groupId: foreign, userIds: [other.admin.id] })
    expect(await idsBy(foreign)).toEqual([])
  })

  test('_includeSubTenants lists each person of the accounts below once, for callers who may enter them', async () => {
    const { browser, tenant, admin } = await aTeam(testServer())
    const below = await aTenant(testServer(), { parentId: tenant.id, isReseller: true })
    const leaf = await aTenant(testServer(), { parentId: below.id })
    const inBoth = await aMember(testServer(), { in: below, roles: ['Support'] })
    await aMembership(testServer(), inBoth, { in: leaf, joinedAt: new Date(0) })
    await aMembership(testServer(), admin, { in: leaf })
    const listed = async () => {
      const [v2, v3] = [
        await browser.call(getUsersV2, { _includeSubTenants: true, _sortBy: 'id' }),
        await browser.call(getUsersV3, { _includeSubTenants: true, _sortBy: 'id' }),
      ]
      const rows = (items: readonly { id: string; tenantId: string }[]) =>
        items.map(({ id, tenantId }) => [id, tenantId])
      expect(rows(v2.items)).toEqual(rows(v3.items))
      expect(v2._metadata).toEqual(v3._metadata)
      return v2
    }
    const { db } = testServer().services
    const setAccess = (subAccountAccessAllowed: boolean | null) =>
      db.update(memberships).set({ subAccountAccessAllowed }).where(eq(memberships.tenantId, tenant.id))
    await setAccess(false)
    expect((await listed()).items.map(({ id }) => id)).toEqual([admin.id])
    await setAccess(null)
    await db.update(tenants).set({ subAccountAccessType: 'alwaysOn' }).where(eq(tenants.id, tenant.id))
    const { items, _metadata } = await listed()
    expect(items.map(({ id, tenantId }) => [id, tenantId])).toEqual([
      [admin.id, tenant.id],
      [inBoth.id, leaf.id],
    ])
    expect(items.map(({ roles }) => roles.map(({ key }) => key))).toEqual([['Admin'], ['ReadOnly']])
    expect(_metadata).toMatchObject({ totalItems: 2 })
    const { items: onlyBelow } = await browser.call(getUsersV3, { _tenantId: below.id })
    expect(onlyBelow.map(({ id }) => id)).toEqual([inBoth.id])
  })

  test('SEC-TE-03 _tenantId names the acting account or one below that the caller may enter', async () => {
    const { browser, tenant } = await aTeam(testServer())
    const below = await aTenant(testServer(), { parentId: tenant.id })
    const { db } = testServer().services
    const off = { subAccountAccessAllowed: false }
    await db.update(memberships).set(off).where(eq(memberships.tenantId, tenant.id))
    const foreign = await aTenant(testServer())
    for (const _tenantId of [below.id, foreign.id, crypto.randomUUID()])
      expect(await readRefusal(browser.call(getUsersV3, { _tenantId }))).toBe('NOT_FOUND')
    expect((await browser.call(getUsersV3, { _tenantId: tenant.id })).items).toHaveLength(1)
  })
})
