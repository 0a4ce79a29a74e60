// Every GET of the contract, by an administrator about the things of their own tenant: a link or a picture of another
// page can make a browser send it, so it changes nothing.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tenants } from '../platform/db/schema/tenants.ts'
import { askFor, everyOperation, listNames } from '../testing/access-matrix.ts'
import { signedIn } from '../testing/browser.ts'
import { anAdmin } from '../testing/builders.ts'
import { aCrowdedTenant } from '../testing/crowded-tenant.ts'
import { describeOnServer } from '../testing/engines.ts'
import { listChanges, readDatabase } from '../testing/relations/database-rows.ts'
import { useTestServer } from '../testing/test-server.ts'

/** Rows about the reading itself: what was refused or exported, how often it was asked for, the score of the day. */
const aboutReading: ReadonlySet<string> = new Set(['audits', 'audit_heads', 'counters', 'security_scores'])

const reading = everyOperation.map(({ operation }) => operation).filter(({ method }) => method === 'GET')

describeOnServer('every GET', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-SS-12 changes nothing but the record of its being read', async () => {
    const { db } = testServer().services
    const tenant = await aCrowdedTenant(testServer(), 3)
    const names = listNames(tenant)
    const [row] = await db.select().from(tenants).where(eq(tenants.id, tenant.tenantId))
    const browser = await signedIn(testServer(), await anAdmin(testServer(), { in: row! }))
    const changes: Record<string, unknown> = {}
    let succeeded = 0
    let before = await readDatabase(db)
    for (const operation of reading) {
      const { status } = await askFor(browser, operation, names)
      const after = await readDatabase(db)
      const changed = listChanges(before, after).filter(({ table }) => !aboutReading.has(table))
      if (changed.length > 0) changes[operation.name] = [status, changed.map(({ table }) => table)]
      if (status < 300) succeeded += 1
      before = after
    }
    expect(changes).toEqual({})
    expect(succeeded).toBeGreaterThan(70)
  }, 120_000)
})
