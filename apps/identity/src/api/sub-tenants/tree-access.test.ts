import {
  createSubTenant,
  getParentTenants,
  getSubTenants,
  getSubTenantsAsTree,
  searchSubTenants,
  updateSubTenantHierarchySettings,
} from '@vestibule/contract/areas/sub-tenants'
import { loadUsers } from '@vestibule/contract/areas/team'
import { accountLimits, headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

/** Three levels, each with an administrator who is signed in. */
const aTree = async (testServer: TestServer, fields: Partial<TenantRow> = {}) => {
  const top = await aTenant(testServer, { isReseller: true, ...fields })
  const middle = await aTenant(testServer, { parentId: top.id, isReseller: true })
  const leaf = await aTenant(testServer, { parentId: middle.id })
  const signInAdmin = async (tenant: TenantRow) =>
    signedIn(testServer, await anAdmin(testServer, { in: tenant }))
  const browsers = {
    top: await signInAdmin(top),
    middle: await signInAdmin(middle),
    leaf: await signInAdmin(leaf),
  }
  return { top, middle, leaf, browsers }
}

const canEnter = async (browser: Browser, { id }: TenantRow): Promise<boolean> => {
  const answer = await browser.request(loadUsers.path, { headers: { [headers.scopedTenant]: id } })
  expect([200, 404]).toContain(answer.status)
  return answer.status === 200
}

describeOnBothEngines('access to accounts below', (engine) => {
  const testServer = useTestServer(engine)
  const setParent = ({ id }: TenantRow, parentId: string | null) =>
    testServer().services.db.update(tenants).set({ parentId }).where(eq(tenants.id, id))
  const setExplicit = ({ id }: TenantRow, subAccountAccessAllowed: boolean | null) =>
    testServer()
      .services.db.update(memberships)
      .set({ subAccountAccessAllowed })
      .where(eq(memberships.tenantId, id))

  test.each([
    ['defaultOff', null, false],
    ['defaultOff', true, true],
    ['defaultOff', false, false],
    ['defaultOn', null, true],
    ['defaultOn', true, true],
    ['defaultOn', false, false],
    ['alwaysOn', null, true],
    ['alwaysOn', false, true],
  ] as const)(
    'SEC-TE-09 %s with an explicit choice of %s: %s, and never upward',
    async (subAccountAccessType, explicit, isAllowed) => {
      const { top, middle, leaf, browsers } = await aTree(testServer(), { subAccountAccessType })
      await setExplicit(top, explicit)
      expect(await canEnter(browsers.top, middle)).toBe(isAllowed)
      expect(await canEnter(browsers.top, leaf)).toBe(isAllowed)
      // What is said of the top account says nothing of those below it.
      expect(await canEnter(browsers.middle, leaf)).toBe(false)
      for (const [child, parent] of [
        [browsers.middle, top],
        [browsers.leaf, top],
        [browsers.leaf, middle],
      ] as const) {
        expect(await canEnter(child, parent)).toBe(false)
        expect(await readRefusal(child.call(searchSubTenants, { _subTenantId: parent.id }))).toBe('NOT_FOUND')
      }
      expect(await browsers.leaf.call(getParentTenants, {})).toEqual([])
    },
  )

  test('SEC-TE-09 each call is judged by the tree and the settings of that moment', async () => {
    const { top, middle, leaf, browsers } = await aTree(testServer(), { subAccountAccessType: 'defaultOn' })
    const elsewhere = await aTree(testServer(), { subAccountAccessType: 'alwaysOn' })
    expect(await canEnter(browsers.top, leaf)).toBe(true)
    await setParent(leaf, elsewhere.middle.id)
    expect(await canEnter(browsers.top, leaf), 'moved away').toBe(false)
    expect(await canEnter(elsewhere.browsers.top, leaf), 'moved here').toBe(true)
    expect(await canEnter(browsers.leaf, elsewhere.top), 'a new parent is a parent').toBe(false)
    await setParent(leaf, middle.id)
    expect(await canEnter(browsers.top, leaf), 'moved back').toBe(true)
    expect(await canEnter(elsewhere.browsers.top, leaf)).toBe(false)
    await setExplicit(top, false)
    expect(await canEnter(browsers.top, leaf), 'taken away').toBe(false)
    const opened = { tenantId: middle.id, subAccountAccessType: 'alwaysOn' } as const
    await browsers.top.call(updateSubTenantHierarchySettings, opened)
    expect(await canEnter(browsers.middle, leaf), 'opened').toBe(true)
  })

  test('SEC-TE-09 accounts that lie in a circle enter none of each other, and no request runs for ever', async () => {
    const { top, middle, leaf, browsers } = await aTree(testServer(), { subAccountAccessType: 'alwaysOn' })
    // No operation makes a circle: the parent of an account is named once, when it is added.
    const again = { name: 'Top again', tenantId: top.id, parentTenantId: top.id }
    expect(await readRefusal(browsers.top.call(createSubTenant, again))).toBe('INVALID_INPUT')
    await setParent(top, leaf.id)
    for (const [browser, other] of [
      [browsers.top, middle],
      [browsers.top, leaf],
      [browsers.leaf, top],
    ] as const)
      expect(await canEnter(browser, other)).toBe(false)
    const listed = (await browsers.top.call(getSubTenants, {})).map(({ tenantId }) => tenantId)
    expect(new Set(listed)).toEqual(new Set([top.id, middle.id, leaf.id]))
    expect((await browsers.top.call(getSubTenantsAsTree, {})).tenantId).toBe(top.id)
  })

  test('SEC-TE-09 ten levels, and no more', async () => {
    const top = await aTenant(testServer(), { isReseller: true, subAccountAccessType: 'alwaysOn' })
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: top }))
    let parentTenantId = top.id
    for (let level = 1; level <= accountLimits.depth; level += 1) {
      const added = await browser.call(createSubTenant, { name: `Level ${level}`, parentTenantId })
      parentTenantId = added.tenantId
    }
    expect(await canEnter(browser, { id: parentTenantId } as TenantRow)).toBe(true)
    const deeper = browser.call(createSubTenant, { name: 'Too deep', parentTenantId })
    expect(await readRefusal(deeper)).toBe('SUB_ACCOUNTS_TOO_DEEP')
  })
})
