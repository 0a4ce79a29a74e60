import {
  createSubTenant,
  getParentTenants,
  getSubTenants,
  getSubTenantsAsTree,
  searchSubTenants,
  updateSubTenantHierarchySettings,
  updateSubTenantManagement,
} from '@vestibule/contract/areas/sub-tenants'
import { loadUsers } from '@vestibule/contract/areas/team'
import { accountLimits, headers } from '@vestibule/contract/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnBothEngines } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

/** Three levels, each with a member who may read alone and an administrator, both signed in. */
const aTree = async (testServer: TestServer, fields: Partial<TenantRow> = {}) => {
  const top = await aTenant(testServer, { isReseller: true, ...fields })
  const middle = await aTenant(testServer, { parentId: top.id, isReseller: true })
  const leaf = await aTenant(testServer, { parentId: middle.id })
  const signInAs = async (person: typeof aMember) => {
    const signIn = async (tenant: TenantRow) => signedIn(testServer, await person(testServer, { in: tenant }))
    return { top: await signIn(top), middle: await signIn(middle), leaf: await signIn(leaf) }
  }
  return { top, middle, leaf, browsers: await signInAs(aMember), admins: await signInAs(anAdmin) }
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

  test.each([
    ['defaultOff', null, true],
    ['defaultOff', false, false],
    ['defaultOn', false, false],
    ['alwaysOn', false, true],
  ] as const)(
    'SEC-TE-09 SEC-RA-11 who manages accounts, with %s and an explicit choice of %s: %s',
    async (subAccountAccessType, explicit, isAllowed) => {
      const { top, middle, leaf, admins } = await aTree(testServer(), { subAccountAccessType })
      await setExplicit(top, explicit)
      for (const account of [middle, leaf]) expect(await canEnter(admins.top, account)).toBe(isAllowed)
      expect(await canEnter(admins.middle, top)).toBe(false)
    },
  )

  test('SEC-TE-09 SEC-RA-11 management that was switched off at an account between closes what lies below it', async () => {
    const { top, middle, leaf, admins } = await aTree(testServer())
    const setManagement = (isReseller: boolean) =>
      admins.top.call(updateSubTenantManagement, { tenantId: middle.id, isReseller })
    expect(await canEnter(admins.top, leaf)).toBe(true)
    await setManagement(false)
    expect(await canEnter(admins.top, middle)).toBe(true)
    expect(await canEnter(admins.top, leaf)).toBe(false)
    expect(await canEnter(admins.middle, leaf), 'of the account itself').toBe(false)
    expect(await readRefusal(admins.top.call(searchSubTenants, { _subTenantId: leaf.id }))).toBe('NOT_FOUND')
    await setManagement(true)
    expect(await canEnter(admins.top, leaf)).toBe(true)
    expect(await canEnter(admins.middle, leaf)).toBe(true)
    await setParent(top, (await aTenant(testServer())).id)
    await testServer().services.db.update(tenants).set({ isReseller: false }).where(eq(tenants.id, top.id))
    expect(await canEnter(admins.top, middle), 'of the account they act in').toBe(false)
  })

  test('SEC-TE-09 each call is judged by the tree and the settings of that moment', async () => {
    const tree = await aTree(testServer(), { subAccountAccessType: 'defaultOn' })
    const { top, middle, leaf, browsers, admins } = tree
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
    await setExplicit(top, null)
    const opened = { tenantId: middle.id, subAccountAccessType: 'alwaysOn' } as const
    await admins.top.call(updateSubTenantHierarchySettings, opened)
    expect(await canEnter(browsers.middle, leaf), 'opened').toBe(true)
  })

  test('SEC-TE-09 accounts that lie in a circle enter none of each other, and no request runs for ever', async () => {
    const {
      top,
      middle,
      leaf,
      admins: browsers,
    } = await aTree(testServer(), { subAccountAccessType: 'alwaysOn' })
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
      const fields = { name: `Level ${level}`, parentTenantId, isReseller: true }
      const added = await browser.call(createSubTenant, fields)
      parentTenantId = added.tenantId
    }
    expect(await canEnter(browser, { id: parentTenantId } as TenantRow)).toBe(true)
    const deeper = browser.call(createSubTenant, { name: 'Too deep', parentTenantId })
    expect(await readRefusal(deeper)).toBe('SUB_ACCOUNTS_TOO_DEEP')
  })
})
