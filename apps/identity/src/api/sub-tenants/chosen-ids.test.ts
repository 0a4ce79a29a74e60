// Doors by which a caller could choose the id of a tenant, and ids that no caller gets.
import { getProfile } from '@vestibule/contract/areas/profile'
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { createSubTenant, deleteSubTenant, getSubTenants } from '@vestibule/contract/areas/sub-tenants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditHeads, audits } from '../../platform/db/schema/audits.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { askFor, everyOperation, inventedFields, namedBy } from '../../testing/access-matrix.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { readBuiltInRoles, reservedByName } from '../../testing/reserved-ids.ts'
import { type TestServer, useTestServer } from '../../testing/test-server.ts'

type Chosen = (testServer: TestServer) => Promise<string>

/** An account that was deleted by the administrator who made it. */
const aDeletedAccount: Chosen = async (testServer) => {
  const top = await aTenant(testServer)
  const browser = await signedIn(testServer, await anAdmin(testServer, { in: top }))
  const { tenantId } = await browser.call(createSubTenant, { name: 'Gone', parentTenantId: top.id })
  await browser.call(deleteSubTenant, { tenantId })
  return tenantId
}

const reserved = Object.entries(reservedByName).map(([name, id]): [string, Chosen] => [name, async () => id])

/** Ids that are not free, by what makes them so. */
const unfree: readonly [string, Chosen][] = [
  ...reserved,
  ['the id of another tenant', async (testServer) => (await aTenant(testServer)).id],
  ['the id of a deleted account', aDeletedAccount],
  [
    'an id with an audit chain and no tenant',
    async ({ services }) => {
      const tenantId = crypto.randomUUID()
      await services.db.insert(auditHeads).values({ tenantId, sequence: 1, hash: 'a', signature: 'b' })
      return tenantId
    },
  ],
  [
    'an id with unsealed audits and no tenant',
    async ({ services }) => {
      const tenantId = crypto.randomUUID()
      const texts = { action: 'a', resource: 'b', ip: '', userAgent: '', traceId: '' }
      const row = { ...texts, id: crypto.randomUUID(), severity: 'Info' as const, details: {} }
      await services.db.insert(audits).values({ ...row, tenantId, createdAt: services.clock.now() })
      return tenantId
    },
  ],
]

const spellings = {
  'in lower case': (id: string) => id.toLowerCase(),
  'in capitals': (id: string) => id.toUpperCase(),
} as const

const spelled = unfree.flatMap(([name, chosen]) =>
  Object.entries(spellings).map(([spelling, spell]) => ({ name, spelling, chosen, spell })),
)

describeOnServer('the id of a new account', (engine) => {
  const testServer = useTestServer(engine)
  const anAdministrator = async () => {
    const top = await aTenant(testServer())
    return { top, browser: await signedIn(testServer(), await anAdmin(testServer(), { in: top })) }
  }

  test.each(spelled)('SEC-ID-01 $name, $spelling, is refused', async ({ chosen, spell }) => {
    const { top, browser } = await anAdministrator()
    const tenantId = spell(await chosen(testServer()))
    const before = await testServer().services.db.select().from(tenants)
    const making = browser.call(createSubTenant, { name: 'Mine', parentTenantId: top.id, tenantId })
    expect(await readRefusal(making)).toBe('INVALID_INPUT')
    expect(await browser.call(getSubTenants, {})).toEqual([])
    expect(await testServer().services.db.select().from(tenants)).toEqual(before)
  })

  test('SEC-ID-01 a free id is taken in lower case, and is the id of nothing else afterwards', async () => {
    const { top, browser } = await anAdministrator()
    const chosen = crypto.randomUUID().toUpperCase()
    const making = { name: 'Mine', parentTenantId: top.id, tenantId: chosen }
    const { tenantId } = await browser.call(createSubTenant, making)
    expect(tenantId).toBe(chosen.toLowerCase())
    expect(await readRefusal(browser.call(createSubTenant, making))).toBe('INVALID_INPUT')
    await browser.call(deleteSubTenant, { tenantId })
    expect(await readRefusal(browser.call(createSubTenant, making))).toBe('INVALID_INPUT')
  })

  test.each(reserved)(
    'SEC-ID-01 no operation makes or changes anything of %s, by whatever field it is named',
    async (_, chosen) => {
      const id = await chosen(testServer())
      const top = await aTenant(testServer())
      const signInAdmin = async () => signedIn(testServer(), await anAdmin(testServer(), { in: top }))
      const before = await readBuiltInRoles(testServer())
      const ids = { tenantIds: [id], subTenants: [{ tenantId: id }], _tenantIds: id }
      const own = { parentTenantId: top.id }
      const names = { ...own, tenantId: id, _subTenantId: id, _tenantId: id, ...ids }
      const answered: string[] = []
      let browser = await signInAdmin()
      for (const { operation } of everyOperation) {
        // Some operations end the session they are called with, or change what its person signs in by.
        if ((await askFor(browser, getProfile)).status !== 200) browser = await signInAdmin()
        const invented = Object.keys(inventedFields(operation)).filter((name) => name in names)
        const extra = Object.fromEntries(invented.map((name) => [name, names[name as keyof typeof names]]))
        const { status } = await askFor(browser, operation, names, { extra })
        const isNamed = Object.keys(namedBy(operation, names)).some((name) => name in names)
        if (isNamed && operation.access.is === 'allowed' && status < 400) answered.push(operation.name)
      }
      expect(answered).toEqual([])
      const { db } = testServer().services
      expect(await db.select().from(tenants).where(eq(tenants.id, id))).toEqual([])
      expect(await readBuiltInRoles(testServer())).toEqual(before)
    },
    120_000,
  )

  test('SEC-ID-01 who signs up is given an id, whatever id the request names', async () => {
    const { browser } = await anAdministrator()
    for (const tenantId of Object.values(reservedByName)) {
      const email = `chooser${tenantId.at(-1)}@example.test`
      const body = { email, companyName: 'Mine', password: 'correct horse battery', tenantId, id: tenantId }
      await browser.request(signUpUser.path, { method: 'POST', body })
    }
    const rows = await testServer().services.db.select({ id: tenants.id }).from(tenants)
    expect(rows.map(({ id }) => id)).not.toContain(vendorTenantId)
    expect(rows.map(({ id }) => id)).not.toContain(reservedByName['the id that stands for none'])
  })
})
