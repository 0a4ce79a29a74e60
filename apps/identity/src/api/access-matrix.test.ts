// Every operation of the contract by every kind of actor (SEC-TE-03). The rows are made from the contract, so an
// operation that is added is tried at once; what differs from the rule is written down here, with its reason.
import { compilePermissions } from '@vestibule/access'
import type { Operation } from '@vestibule/contract'
import { loadUsers } from '@vestibule/contract/areas/team'
import { createSubTenant, deleteSubTenant } from '@vestibule/contract/areas/sub-tenants'
import { getProfile, getUserAuthorization } from '@vestibule/contract/areas/profile'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type TenantRow, tenants } from '../platform/db/schema/tenants.ts'
import { memberships, users } from '../platform/db/schema/users.ts'
import {
  type AreaOperation,
  askFor,
  everyOperation,
  namedBy,
  listNames,
  unknownNames,
} from '../testing/access-matrix.ts'
import { createPrograms } from '../testing/api-tokens.ts'
import { aBrowser, type Browser, signedIn } from '../testing/browser.ts'
import { aMember, anAdmin, aTenant } from '../testing/builders.ts'
import { aCrowdedTenant, type CrowdedTenant } from '../testing/crowded-tenant.ts'
import { describeOnServer } from '../testing/engines.ts'
import { actFor } from '../testing/impersonation.ts'
import { readBuiltInRoles, reservedByName } from '../testing/reserved-ids.ts'
import { rowsOfTenant, secretsIn } from '../testing/rows-of-tenant.ts'
import { type TestServer, useTestServer } from '../testing/test-server.ts'

const guarded = everyOperation.filter(({ operation }) => operation.access.is !== 'anyone')
const byPermission = guarded.filter(({ operation }) => operation.access.is === 'allowed')

const readPermission = ({ access }: Operation): string => (access.is === 'allowed' ? access.permission : '')

/** Statuses by operation, so that one comparison shows every operation that answers otherwise. */
const statuses = async (
  browser: Browser,
  rows: readonly AreaOperation[],
): Promise<Record<string, number>> => {
  const byOperation: Record<string, number> = {}
  for (const { operation } of rows) byOperation[operation.name] = (await askFor(browser, operation)).status
  return byOperation
}
const all = (rows: readonly AreaOperation[], status: number): Record<string, number> =>
  Object.fromEntries(rows.map(({ operation }) => [operation.name, status]))

/** Answered in another way than 401 where no caller is shown. */
const withoutCaller = {
  // Signing out twice is no fault, and ends nothing.
  logout: 200,
  // Its body is read first: the sample names no user that could be acted for.
  impersonate: 400,
}

describeOnServer('every operation by callers that may not', (engine) => {
  const testServer = useTestServer(engine)
  const anAdministrator = async () => anAdmin(testServer(), { in: await aTenant(testServer()) })

  test('SEC-TE-03 a caller that shows nothing gets 401, whatever it asks for', async () => {
    const answered = await statuses(aBrowser(testServer()), guarded)
    expect(answered).toEqual({ ...all(guarded, 401), ...withoutCaller })
  })

  test.each(['disabled', 'locked'] as const)(
    'SEC-TE-03 a user who was %s gets 401',
    async (change) => {
      const user = await anAdministrator()
      const browser = await signedIn(testServer(), user)
      const { db, clock } = testServer().services
      if (change === 'locked')
        await db.update(users).set({ lockedAt: clock.now() }).where(eq(users.id, user.id))
      else await db.update(memberships).set({ isDisabled: true }).where(eq(memberships.userId, user.id))
      // The cookie stays: an operation that asks for it alone is refused as well.
      expect(await statuses(browser, guarded)).toEqual({ ...all(guarded, 401), ...withoutCaller })
    },
    120_000,
  )

  test('SEC-TE-03 a user with the role ReadOnly gets 403 wherever the role lacks the permission', async () => {
    const user = await aMember(testServer(), { in: await aTenant(testServer()) })
    const browser = await signedIn(testServer(), user)
    const { permissions } = await browser.call(getUserAuthorization, {})
    const holds = compilePermissions(permissions.map(({ key }) => key))
    const lacking = byPermission.filter(({ operation }) => !holds(readPermission(operation)))
    expect(lacking.length).toBeGreaterThan(50)
    expect(await statuses(browser, lacking)).toEqual(all(lacking, 403))
  })

  test('SEC-TE-03 SEC-AD-06 an impersonating administrator changes what is open to them and nothing else', async () => {
    const tenant = await aTenant(testServer())
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: tenant }))
    await actFor(browser, await aMember(testServer(), { in: tenant, roles: ['Admin'] }))
    const closed = guarded.filter(
      ({ operation: { method, whileImpersonating, access } }) =>
        method !== 'GET' &&
        whileImpersonating !== 'allowed' &&
        (access.is === 'allowed' || access.is === 'signedIn'),
    )
    expect(closed.length).toBeGreaterThan(80)
    expect(await statuses(browser, closed)).toEqual(all(closed, 403))
  })

  test('SEC-TE-03 SEC-AD-02 no API token of any kind opens what is closed to tokens', async () => {
    const browser = await signedIn(testServer(), await anAdministrator())
    const closed = guarded.filter(
      ({ operation: { apiTokens, access } }) =>
        apiTokens !== 'allowed' && (access.is === 'allowed' || access.is === 'signedIn'),
    )
    // A user's pair and a tenant's bearer: token-operations.test.ts has the other two kinds.
    const programs = await createPrograms(testServer(), browser)
    for (const program of [programs[1]!, programs[2]!])
      expect(await statuses(program, closed)).toEqual(all(closed, 403))
  }, 120_000)
})

type Places = { readonly parent: TenantRow; readonly target: CrowdedTenant; readonly targetRow: TenantRow }

/** Administrators of other tenants than the one whose things they name: where each of them is at home. */
const strangers: Readonly<Record<string, (testServer: TestServer, places: Places) => Promise<TenantRow>>> = {
  'of another tenant': (testServer) => aTenant(testServer),
  'of a sibling account': (testServer, { parent }) => aTenant(testServer, { parentId: parent.id }),
  'of a child account': (testServer, { targetRow }) => aTenant(testServer, { parentId: targetRow.id }),
  'of the parent account': async (_, { parent }) => parent,
}

/** Ids that look like those of tenants, and are of none. */
const ofNoTenant: Readonly<Record<string, (browser: Browser, top: TenantRow) => Promise<string>>> = {
  'the id that stands for none': async () => reservedByName['the id that stands for none'],
  'the id of the installation': async () => reservedByName['the id of the installation'],
  'the id of a deleted account': async (browser, { id }) => {
    const { tenantId } = await browser.call(createSubTenant, { name: 'Gone', parentTenantId: id })
    await browser.call(deleteSubTenant, { tenantId })
    return tenantId
  },
}

describeOnServer('every operation about the things of another tenant', (engine) => {
  const testServer = useTestServer(engine)
  const aTree = async (): Promise<Places> => {
    const parent = await aTenant(testServer())
    const target = await aCrowdedTenant(testServer(), 2, { parentId: parent.id })
    const rows = await testServer().services.db.select().from(tenants).where(eq(tenants.id, target.tenantId))
    return { parent, target, targetRow: rows[0]! }
  }

  test.each(Object.keys(strangers))(
    'SEC-TE-03 an administrator %s is answered as if nothing of that name existed',
    async (stranger) => {
      const places = await aTree()
      const home = await strangers[stranger]!(testServer(), places)
      // With access, an administrator of the parent account reaches what is below on purpose (decision 133).
      const admin = await anAdmin(testServer(), { in: home, subAccountAccessAllowed: false })
      const before = await rowsOfTenant(testServer(), places.target.tenantId)
      const names = listNames(places.target)
      const probedRows = guarded.filter((row) => Object.keys(namedBy(row.operation, names)).length > 0)
      expect(probedRows.length).toBeGreaterThan(50)
      const differing: unknown[] = []
      let notFound = 0
      let browser = await signedIn(testServer(), admin)
      for (const { operation } of probedRows) {
        // Some operations end or change the session they are called with.
        if ((await askFor(browser, getProfile)).status !== 200) browser = await signedIn(testServer(), admin)
        const unknown = await askFor(browser, operation, unknownNames(names))
        const foreign = await askFor(browser, operation, names)
        if (foreign.status === 404) notFound += 1
        const leaked = secretsIn(before).filter(
          (one) => foreign.text.includes(one) && !foreign.sent.includes(one),
        )
        if (foreign.status !== unknown.status || leaked.length > 0)
          differing.push({ name: operation.name, unknown: unknown.status, foreign: foreign.status, leaked })
      }
      expect(differing).toEqual([])
      // The requests are of a form that is taken: most of them get as far as looking for the thing.
      expect(notFound).toBeGreaterThan(25)
      expect(await rowsOfTenant(testServer(), places.target.tenantId)).toEqual(before)
    },
    120_000,
  )

  test.each(Object.keys(strangers))(
    'SEC-TE-02 SEC-TE-03 no administrator %s without access is let into the account that a header names',
    async (stranger) => {
      const places = await aTree()
      const home = await strangers[stranger]!(testServer(), places)
      const admin = await anAdmin(testServer(), { in: home, subAccountAccessAllowed: false })
      const browser = await signedIn(testServer(), admin)
      const answered: Record<string, number> = {}
      for (const { operation } of byPermission)
        answered[operation.name] = (
          await askFor(browser, operation, {}, { scopedTenant: places.target.tenantId })
        ).status
      expect(answered).toEqual(all(byPermission, 404))
    },
    120_000,
  )

  test.each(Object.entries(ofNoTenant))(
    'SEC-TE-02 SEC-ID-01 SEC-ID-03 an administrator with access below is answered about %s as about an unknown one',
    async (_, find) => {
      const top = await aTenant(testServer(), { subAccountAccessType: 'alwaysOn' })
      const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: top }))
      const tenantId = await find(browser, top)
      const answered: Record<string, number> = {}
      for (const { operation } of byPermission)
        answered[operation.name] = (await askFor(browser, operation, {}, { scopedTenant: tenantId })).status
      expect(answered).toEqual(all(byPermission, 404))
      const own = { parentTenantId: top.id }
      const names = { tenantId, tenantIds: [tenantId], _subTenantId: tenantId, _tenantIds: tenantId }
      const before = await readBuiltInRoles(testServer())
      const naming = byPermission.filter(({ operation }) =>
        Object.keys(namedBy(operation, names)).some((name) => name in names),
      )
      expect(naming.length).toBeGreaterThan(10)
      for (const { operation } of naming) {
        const unknown = await askFor(browser, operation, { ...unknownNames(names), ...own })
        const { status } = await askFor(browser, operation, { ...names, ...own })
        // An account is made with an unknown id, and with none of these.
        const expected = operation === createSubTenant ? 400 : unknown.status
        expect({ name: operation.name, status }).toEqual({ name: operation.name, status: expected })
      }
      const { db } = testServer().services
      expect(await db.select().from(tenants).where(eq(tenants.id, tenantId))).toEqual([])
      expect(await readBuiltInRoles(testServer())).toEqual(before)
    },
    120_000,
  )

  test('SEC-TE-02 an administrator of the parent account with access is let in, and reads what is there', async () => {
    const { parent, target } = await aTree()
    const { db } = testServer().services
    await db.update(tenants).set({ subAccountAccessType: 'alwaysOn' }).where(eq(tenants.id, parent.id))
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: parent }))
    const answer = await askFor(browser, loadUsers, {}, { scopedTenant: target.tenantId })
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(target.userIds[0])
  })
})
