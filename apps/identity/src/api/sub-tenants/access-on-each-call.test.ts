import {
  addUserRolesForSubTenants,
  addUsersToSubTenant,
  addUserToTenantAndSubTenants,
  getTenantsUsersCount,
  loadAllUsers,
  removeUserFromTenantAndSubTenants,
  removeUserRolesFromSubTenants,
  setUserRolesForSubTenants,
} from '@vestibule/contract/areas/sub-tenant-users'
import {
  createSubTenant,
  deleteSubTenant,
  getHierarchyMetadata,
  getParentTenantsById,
  getSubTenants,
  getSubTenantsAsTree,
  searchSubTenants,
  updateSubTenant,
  updateSubTenantHierarchySettings,
  updateSubTenantManagement,
} from '@vestibule/contract/areas/sub-tenants'
import { loadUsers } from '@vestibule/contract/areas/team'
import { getUsersV2, getUsersV3 } from '@vestibule/contract/areas/users'
import { headers } from '@vestibule/contract/constants'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { audits } from '../../platform/db/schema/audits.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { everyOperation } from '../../testing/access-matrix.ts'
import { allowOnly, movedTo } from '../../testing/allow-only.ts'
import { type Browser, signedIn } from '../../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { actFor } from '../../testing/impersonation.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { useTestServer } from '../../testing/test-server.ts'

type Below = { readonly tenantId: string; readonly userId: string }
type Door = (browser: Browser, below: Below) => Promise<unknown>

const rolesIn = ({ tenantId, userId }: Below) => ({ userId, subTenantsRoles: [{ tenantId, roleIds: [] }] })
const users = [{ email: 'fresh@example.test' }]

/** Every operation that names an account below. */
const naming: Readonly<Record<string, Door>> = {
  getParentTenantsById: (browser, { tenantId }) => browser.call(getParentTenantsById, { tenantId }),
  searchSubTenants: (browser, { tenantId }) => browser.call(searchSubTenants, { _subTenantId: tenantId }),
  getHierarchyMetadata: (browser, { tenantId }) =>
    browser.call(getHierarchyMetadata, { _tenantIds: tenantId }),
  createSubTenant: (browser, { tenantId }) =>
    browser.call(createSubTenant, { name: 'New', parentTenantId: tenantId }),
  updateSubTenant: (browser, { tenantId }) => browser.call(updateSubTenant, { tenantId, name: 'Mine' }),
  updateSubTenantHierarchySettings: (browser, { tenantId }) =>
    browser.call(updateSubTenantHierarchySettings, { tenantId, subAccountAccessType: 'defaultOff' }),
  updateSubTenantManagement: (browser, { tenantId }) =>
    browser.call(updateSubTenantManagement, { tenantId, isReseller: false }),
  addUserToTenantAndSubTenants: (browser, { tenantId }) =>
    browser.call(addUserToTenantAndSubTenants, { user: users[0]!, subTenants: [{ tenantId }] }),
  addUsersToSubTenant: (browser, { tenantId }) => browser.call(addUsersToSubTenant, { users, tenantId }),
  setUserRolesForSubTenants: (browser, below) => browser.call(setUserRolesForSubTenants, rolesIn(below)),
  addUserRolesForSubTenants: (browser, below) => browser.call(addUserRolesForSubTenants, rolesIn(below)),
  removeUserRolesFromSubTenants: (browser, below) =>
    browser.call(removeUserRolesFromSubTenants, rolesIn(below)),
  getTenantsUsersCount: (browser, { tenantId }) =>
    browser.call(getTenantsUsersCount, { tenantIds: [tenantId] }),
  getUsersV3: (browser, { tenantId }) => browser.call(getUsersV3, { _tenantId: tenantId }),
  removeUserFromTenantAndSubTenants: (browser, { tenantId, userId }) =>
    browser.call(removeUserFromTenantAndSubTenants, { userId, subTenants: [{ tenantId }] }),
  deleteSubTenant: (browser, { tenantId }) => browser.call(deleteSubTenant, { tenantId }),
}

/** Every operation that tells of all accounts below. */
const listing: Readonly<Record<string, (browser: Browser) => Promise<unknown>>> = {
  getSubTenants: (browser) => browser.call(getSubTenants, {}),
  getSubTenantsAsTree: (browser) => browser.call(getSubTenantsAsTree, {}),
  searchSubTenants: (browser) => browser.call(searchSubTenants, {}),
  'searchSubTenants by name': (browser) => browser.call(searchSubTenants, { _filter: 'Part' }),
  loadAllUsers: (browser) => browser.call(loadAllUsers, {}),
  getUsersV2: (browser) => browser.call(getUsersV2, { _includeSubTenants: true }),
  getUsersV3: (browser) => browser.call(getUsersV3, { _includeSubTenants: true }),
}

describeOnServer('accounts below, by each operation', (engine) => {
  const testServer = useTestServer(engine)

  const aTree = async () => {
    const top = await aTenant(testServer())
    const part = await aTenant(testServer(), { parentId: top.id, isReseller: true, name: 'Part' })
    const leaf = await aTenant(testServer(), { parentId: part.id, name: 'Part of a part' })
    const below = async ({ id }: { readonly id: string }, tenant = part) => ({
      tenantId: id,
      userId: (await aMember(testServer(), { in: tenant, user: { name: 'Hidden' } })).id,
    })
    const admin = await anAdmin(testServer(), { in: top })
    const reader = await aMember(testServer(), { in: top })
    return {
      top,
      part,
      inPart: await below(part),
      inLeaf: await below(leaf, leaf),
      admin: await signedIn(testServer(), admin),
      reader: await signedIn(testServer(), reader),
      switchOff: () =>
        testServer()
          .services.db.update(memberships)
          .set({ subAccountAccessAllowed: false })
          .where(eq(memberships.userId, admin.id)),
    }
  }

  test('SEC-RA-11 the two tables have every operation about accounts below', () => {
    const byAreas = everyOperation.filter(({ area }) => ['subTenants', 'subTenantUsers'].includes(area))
    const tried = new Set([...Object.keys(naming), ...Object.keys(listing)])
    // Of the account itself, and of those above it.
    const others = ['getParentTenants', 'updateSubAccountAccess']
    const missing = byAreas.map(({ operation }) => operation.name).filter((name) => !tried.has(name))
    expect(missing.toSorted()).toEqual(others)
  })

  test('SEC-RA-11 none names an account below without access, or across an account that manages none', async () => {
    const { inPart, inLeaf, admin, part, switchOff } = await aTree()
    const refusals = async (below: Below) => {
      const named: Record<string, string> = {}
      for (const [name, enter] of Object.entries(naming)) named[name] = await readRefusal(enter(admin, below))
      return named
    }
    const all = Object.fromEntries(Object.keys(naming).map((name) => [name, 'NOT_FOUND']))
    const { db } = testServer().services
    await db.update(tenants).set({ isReseller: false }).where(eq(tenants.id, part.id))
    expect(await refusals(inLeaf), 'management is off between').toEqual(all)
    await db.update(tenants).set({ isReseller: true }).where(eq(tenants.id, part.id))
    await switchOff()
    expect(await refusals(inPart), 'access is off').toEqual(all)
    await db.update(memberships).set({ subAccountAccessAllowed: null })
    const open = await refusals(inLeaf)
    expect(Object.entries(open).filter(([, refusal]) => refusal === 'NOT_FOUND')).toEqual([])
  })

  test('SEC-RA-17 none names an account below from an address that the account does not take', async () => {
    const { inPart, admin, part } = await aTree()
    const { db } = testServer().services
    await allowOnly(testServer(), part, '198.51.100.1')
    const named: Record<string, string> = {}
    for (const [index, [name, enter]] of Object.entries(naming).entries()) {
      const of = and(eq(audits.tenantId, part.id), eq(audits.action, 'access.restricted'))
      const before = await db.select().from(audits).where(of)
      // One address leaves a row in five minutes.
      const moved = movedTo(testServer(), admin, `198.51.100.${index + 2}`)
      named[name] = await readRefusal(enter(moved, inPart))
      const rows = await db.select().from(audits).where(of)
      if (rows.length !== before.length + 1) named[name] += ', and the account is not told'
    }
    expect(named).toEqual(Object.fromEntries(Object.keys(naming).map((name) => [name, 'IP_RESTRICTED'])))
  })

  test('SEC-RA-11 none tells of accounts below, or of their people, without access', async () => {
    const { admin, reader, inPart, inLeaf, switchOff } = await aTree()
    const tells = async (browser: Browser) => {
      const names: string[] = []
      for (const [name, list] of Object.entries(listing)) {
        const text = JSON.stringify(await list(browser))
        if ([inPart, inLeaf].some(({ tenantId }) => text.includes(tenantId))) names.push(name)
      }
      return names
    }
    expect(await tells(reader)).toEqual([])
    expect(await tells(admin)).toEqual(Object.keys(listing))
    await switchOff()
    expect(await tells(admin)).toEqual([])
  })

  test('SEC-RA-11 an administrator without access does not borrow that of another user', async () => {
    const { top, admin, inPart, inLeaf, switchOff } = await aTree()
    const colleague = await anAdmin(testServer(), { in: top })
    await switchOff()
    await actFor(admin, colleague)
    for (const list of Object.values(listing)) {
      const text = JSON.stringify(await list(admin))
      expect([inPart, inLeaf].filter(({ tenantId }) => text.includes(tenantId))).toEqual([])
    }
  })

  test('SEC-RA-20 a search says that accounts below are closed, rather than that there are none', async () => {
    const { admin, reader, switchOff } = await aTree()
    const readMetadata = async (browser: Browser) => (await browser.call(searchSubTenants, {}))._metadata
    expect(await readMetadata(admin)).toEqual({ totalItems: 1, totalPages: 1 })
    expect(await readMetadata(reader)).toEqual({ totalItems: 0, totalPages: 0, isClosed: true })
    await switchOff()
    expect(await readMetadata(admin)).toEqual({ totalItems: 0, totalPages: 0, isClosed: true })
  })

  test('SEC-RA-11 people of an account that is closed by management are not told', async () => {
    const { admin, inLeaf, part } = await aTree()
    const { db } = testServer().services
    await db.update(tenants).set({ isReseller: false }).where(eq(tenants.id, part.id))
    for (const name of ['loadAllUsers', 'getUsersV2', 'getUsersV3'])
      expect(JSON.stringify(await listing[name]!(admin))).not.toContain(inLeaf.userId)
  })

  test('SEC-RA-11 the header opens what the operations open, and what lies below is asked of whom acts there', async () => {
    const { admin, reader, part, inLeaf, switchOff } = await aTree()
    const inPart = async (browser: Browser, path: string) =>
      browser.request(path, { headers: { [headers.scopedTenant]: part.id } })
    expect((await inPart(admin, loadUsers.path)).status).toBe(200)
    const listed = await inPart(admin, getSubTenants.path)
    expect(await listed.text()).toContain(inLeaf.tenantId)
    expect((await inPart(reader, loadUsers.path)).status).toBe(404)
    await switchOff()
    expect((await inPart(admin, getSubTenants.path)).status).toBe(404)
  })
})
