// Doors by which a caller could choose the id of a tenant, and ids that no caller gets.
import { signUpUser } from '@vestibule/contract/areas/sign-up'
import { createSubTenant, deleteSubTenant, getSubTenants } from '@vestibule/contract/areas/sub-tenants'
import { expect, test } from 'vitest'
import { auditHeads, audits } from '../../platform/db/schema/audits.ts'
import { isReservedId } from '../../platform/db/schema/columns.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { signedIn } from '../../testing/browser.ts'
import { anAdmin, aTenant } from '../../testing/builders.ts'
import { describeOnServer } from '../../testing/engines.ts'
import { readRefusal } from '../../testing/refusal.ts'
import { reservedByName } from '../../testing/reserved-ids.ts'
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

  test('SEC-ID-01 who signs up is given an id, whatever id the request names', async () => {
    const { browser } = await anAdministrator()
    for (const tenantId of Object.values(reservedByName)) {
      const email = `chooser${tenantId.at(-1)}@example.test`
      const body = { email, companyName: 'Mine', password: 'correct horse battery', tenantId, id: tenantId }
      await browser.request(signUpUser.path, { method: 'POST', body })
    }
    const rows = await testServer().services.db.select({ id: tenants.id }).from(tenants)
    expect(rows.filter(({ id }) => isReservedId(id))).toEqual([])
  })
})
