import { getUserJwt } from '@vestibule/contract/areas/profile'
import {
  createSubTenant,
  deleteSubTenant,
  getHierarchyMetadata,
  getParentTenants,
  getParentTenantsById,
  getSubTenants,
  getSubTenantsAsTree,
  searchSubTenants,
  updateSubTenant,
  updateSubTenantHierarchySettings,
  updateSubTenantManagement,
} from '@vestibule/contract/areas/sub-tenants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'
import { uuidv7 } from '../../platform/db/uuidv7.ts'
import { signedIn } from '../../testing/browser.ts'
import { aMember, aMembership, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

/** A customer with a part that has a part of its own, each with an administrator. */
const aTree = async (testServer: TestServer) => {
  const top = await aTenant(testServer)
  const middle = await aTenant(testServer, { parentId: top.id, name: 'Middle', isReseller: true })
  const leaf = await aTenant(testServer, { parentId: middle.id, name: 'Leaf' })
  const admin = await anAdmin(testServer, { in: top })
  return { top, middle, leaf, admin, browser: await signedIn(testServer, admin) }
}

describeOnBothEngines('accounts below an account', (engine) => {
  const testServer = useTestServer(engine)
  const listRows = (tenantId: string) =>
    testServer().services.db.select().from(audits).where(eq(audits.tenantId, tenantId))
  const signInAdmin = async (tenant: TenantRow) =>
    signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))

  test('SEC-AU-01 an account is added, renamed, set and deleted, with one row for each', async () => {
    const { top, middle, browser } = await aTree(testServer())
    const made = await browser.call(createSubTenant, { name: 'New part', parentTenantId: middle.id })
    expect(made).toMatchObject({ name: 'New part' })
    const { tenantId } = made
    await browser.call(updateSubTenant, { tenantId, name: 'Renamed' })
    await browser.call(updateSubTenantHierarchySettings, { tenantId, subAccountAccessType: 'alwaysOn' })
    await browser.call(updateSubTenantManagement, { tenantId, isReseller: true })
    const { items } = await browser.call(searchSubTenants, { _subTenantId: middle.id, _filter: 'renam' })
    expect(items).toMatchObject([
      { tenantId, name: 'Renamed', isReseller: true, subAccountAccessType: 'alwaysOn' },
    ])
    await browser.call(deleteSubTenant, { tenantId })
    expect(await readRefusal(browser.call(updateSubTenant, { tenantId, name: 'Gone' }))).toBe('NOT_FOUND')
    const rows = (await listRows(top.id)).filter((row) => row.resourceId === tenantId)
    expect(rows.map((row) => row.action).sort()).toEqual([
      'subAccount.accessTypeChanged',
      'subAccount.added',
      'subAccount.deleted',
      'subAccount.managementChanged',
      'subAccount.renamed',
    ])
  })

  test('SEC-AD-03 a proof older than five minutes deletes no account', async () => {
    const { leaf, browser } = await aTree(testServer())
    testServer().clock.advance(301)
    const deletion = browser.call(deleteSubTenant, { tenantId: leaf.id })
    expect(await readRefusal(deletion)).toBe('STEP_UP_REQUIRED')
    expect(await browser.call(getSubTenants, {})).toHaveLength(2)
  })

  test('the tree, the list and the path say the same', async () => {
    const { top, middle, leaf, browser } = await aTree(testServer())
    expect(await browser.call(getSubTenantsAsTree, {})).toMatchObject({
      tenantId: top.id,
      children: [{ tenantId: middle.id, children: [{ tenantId: leaf.id, children: [] }] }],
    })
    expect(await browser.call(getSubTenants, {})).toMatchObject([
      { tenantId: middle.id, level: 1 },
      { tenantId: leaf.id, level: 2 },
    ])
    expect(await browser.call(getParentTenantsById, { tenantId: leaf.id })).toMatchObject([
      { tenantId: middle.id, level: 1 },
      { tenantId: top.id, level: 2 },
    ])
    const metadata = { _tenantIds: [top.id, middle.id, leaf.id].join(',') }
    expect(await browser.call(getHierarchyMetadata, metadata as never)).toEqual([
      { tenantId: top.id, totalSubTenants: 2, isParent: true },
      { tenantId: middle.id, totalSubTenants: 1, isParent: true },
      { tenantId: leaf.id, totalSubTenants: 0, isParent: false },
    ])
  })

  test('SEC-TE-03 a child reads neither its parent nor its sibling', async () => {
    const { top, middle, leaf } = await aTree(testServer())
    const sibling = await aTenant(testServer(), { parentId: top.id })
    const child = await signInAdmin(middle)
    expect(await child.call(getParentTenants, {})).toEqual([])
    expect(await child.call(getParentTenantsById, { tenantId: leaf.id })).toMatchObject([
      { tenantId: middle.id },
    ])
    for (const tenantId of [top.id, sibling.id, crypto.randomUUID(), 'no id']) {
      const refused = [
        child.call(getParentTenantsById, { tenantId }),
        child.call(searchSubTenants, { _subTenantId: tenantId }),
        child.call(getHierarchyMetadata, { _tenantIds: tenantId } as never),
        child.call(createSubTenant, { name: 'Stray', parentTenantId: tenantId }),
        child.call(updateSubTenant, { tenantId, name: 'Taken' }),
        child.call(updateSubTenantHierarchySettings, { tenantId, subAccountAccessType: 'alwaysOn' }),
        child.call(updateSubTenantManagement, { tenantId, isReseller: true }),
        child.call(deleteSubTenant, { tenantId }),
      ]
      expect(new Set(await Promise.all(refused.map(readRefusal)))).toEqual(new Set(['NOT_FOUND']))
    }
    expect((await child.call(getSubTenantsAsTree, {})).tenantId).toBe(middle.id)
  })

  test('a member of the parent sees it from the child', async () => {
    const { top, middle, admin, browser } = await aTree(testServer())
    await aMembership(testServer(), admin, { in: middle, roles: ['Admin'] })
    const { accessToken } = await browser.call(getUserJwt, { tenantId: middle.id })
    browser.accessToken = accessToken
    expect(await browser.call(getParentTenants, {})).toMatchObject([{ tenantId: top.id, level: 1 }])
  })

  test('SEC-TE-01 a reader changes nothing, and an account without management none below it', async () => {
    const { top, middle } = await aTree(testServer())
    const reader = await signedIn(testServer(), await aMember(testServer(), { in: top }))
    const input = { name: 'Part', parentTenantId: top.id }
    expect(await readRefusal(reader.call(createSubTenant, input))).toBe('FORBIDDEN')
    expect(await readRefusal(reader.call(deleteSubTenant, { tenantId: middle.id }))).toBe('FORBIDDEN')
    const plain = await aTenant(testServer(), { parentId: top.id })
    const manager = await signInAdmin(plain)
    const own = { name: 'Own', parentTenantId: plain.id }
    expect(await readRefusal(manager.call(createSubTenant, own))).toBe('FORBIDDEN')
  })

  test('no account lies more than ten levels deep or below itself', async () => {
    const { top, leaf, browser } = await aTree(testServer())
    await browser.call(updateSubTenantManagement, { tenantId: leaf.id, isReseller: true })
    let parentTenantId = leaf.id
    for (let level = 3; level <= 10; level += 1)
      parentTenantId = (
        await browser.call(createSubTenant, { name: `Level ${level}`, parentTenantId, isReseller: true })
      ).tenantId
    const deeper = browser.call(createSubTenant, { name: 'Level 11', parentTenantId })
    expect(await readRefusal(deeper)).toBe('SUB_ACCOUNTS_TOO_DEEP')
    const taken = { name: 'Circle', tenantId: top.id, parentTenantId: leaf.id }
    expect(await readRefusal(browser.call(createSubTenant, taken))).toBe('INVALID_INPUT')
    expect(await browser.call(getSubTenants, {})).toHaveLength(10)
  })

  test('an account with others below it is not deleted; a person goes with the last account', async () => {
    const { middle, leaf, browser } = await aTree(testServer())
    const only = await signInAdmin(leaf)
    expect(await readRefusal(browser.call(deleteSubTenant, { tenantId: middle.id }))).toBe('HAS_SUB_ACCOUNTS')
    await browser.call(deleteSubTenant, { tenantId: leaf.id })
    expect(await readRefusal(only.call(getSubTenants, {}))).toBe('SESSION_ENDED')
    const left = await testServer()
      .services.db.select()
      .from(memberships)
      .where(eq(memberships.tenantId, leaf.id))
    expect(left).toEqual([])
    await browser.call(deleteSubTenant, { tenantId: middle.id })
    expect(await browser.call(getSubTenants, {})).toEqual([])
  })

  test('pages, sorts and refuses what it does not know', async () => {
    const { top, browser } = await aTree(testServer())
    for (const name of ['alpha', 'Beta', '100%']) await aTenant(testServer(), { parentId: top.id, name })
    const names = async (input: object) =>
      (await browser.call(searchSubTenants, input)).items.map((item) => item.name)
    expect(await names({ _sortBy: 'name' })).toEqual(['100%', 'alpha', 'Beta', 'Middle'])
    expect(await names({ _sortBy: 'name', _order: 'DESC', _limit: 2, _offset: 1 })).toEqual(['Beta', 'alpha'])
    expect(await names({ _filter: '%' })).toEqual(['100%'])
    const answer = await browser.call(searchSubTenants, { _limit: 3 })
    expect(answer._metadata).toEqual({ totalItems: 4, totalPages: 2 })
    const path = '/tenants/resources/hierarchy/v2'
    const status = async (query: string) => (await browser.request(`${path}?${query}`)).status
    expect(await status('_sortBy=parent')).toBe(400)
    expect(await status(`_filter=${'a'.repeat(51)}`)).toBe(400)
    expect(await status('_offset=-1')).toBe(400)
    expect(await status('_limit=5000')).toBe(200)
  })

  test('of ten thousand accounts a page shows fifty, and a search reaches all of them', async () => {
    const { top, browser } = await aTree(testServer())
    const { db, clock, random } = testServer().services
    const now = clock.now()
    const parts = Array.from({ length: 100 }, (_, index) => ({
      id: uuidv7(clock, random),
      name: `Region ${index}`,
      parentId: top.id,
      createdAt: now,
      updatedAt: now,
    }))
    await db.insert(tenants).values(parts)
    for (const { id: parentId } of parts)
      await db.insert(tenants).values(
        Array.from({ length: 99 }, (_, index) => ({
          id: uuidv7(clock, random),
          name: `Branch ${index}`,
          parentId,
          createdAt: now,
          updatedAt: now,
        })),
      )
    const first = await browser.call(searchSubTenants, {})
    expect([first.items.length, first._metadata.totalItems]).toEqual([50, 101])
    const page = await browser.call(searchSubTenants, { _filter: 'branch 7' })
    expect(page._metadata.totalItems).toBe(1100)
  }, 60_000)
})
