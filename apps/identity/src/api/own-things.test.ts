// Every operation that changes something, by an administrator about the things of their own tenant. The rows are made
// from the contract; an operation that leaves another number of audit rows than the rule says is written down here.
import { type EventName, events } from '@vestibule/contract/events'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tenants } from '../platform/db/schema/tenants.ts'
import {
  type AreaOperation,
  askFor,
  everyOperation,
  inventedFields,
  listNames,
} from '../testing/access-matrix.ts'
import { listAuditRows } from '../testing/audit-chains.ts'
import { signedIn } from '../testing/browser.ts'
import { anAdmin } from '../testing/builders.ts'
import { aCrowdedTenant } from '../testing/crowded-tenant.ts'
import { describeOnServer } from '../testing/engines.ts'
import { rowsOfTenant } from '../testing/rows-of-tenant.ts'
import { useTestServer } from '../testing/test-server.ts'

/** Rules about addresses and domains would refuse what comes after them. */
const restricts = new Set(['emailDomains', 'ipRestrictions', 'countryRestrictions', 'restrictions'])

/** What is deleted cannot be changed any more, and what is restricted not done. */
const lateness = ({ area, operation }: AreaOperation): number =>
  restricts.has(area) ? 2 : Number(operation.method === 'DELETE')

const changing = everyOperation
  .toSorted((a, b) => lateness(a) - lateness(b))
  .map(({ operation }) => operation)
  .filter(({ method, access }) => method !== 'GET' && (access.is === 'allowed' || access.is === 'signedIn'))

/** Done without a row: they only read, only begin something, or had nothing to change. */
const quiet: Readonly<Record<string, number>> = {
  updateSettings: 0,
  getGroupsByIds: 0,
  getTenantsUsersCount: 0,
  getUserJwt: 0,
  testCurrentIp: 0,
  testCurrentIpInAllowList: 0,
  updateConfiguration: 0,
  generateStepupSession: 0,
  preEnrollMFAAuthenticatorApp: 0,
  preEnrollMFAWebAuthn: 0,
  enrollMfa: 0,
}

/** Refused, and in the log all the same: an attempt with a code or a key counts. */
const attempts: ReadonlySet<string> = new Set([
  'enrollMFAAuthenticatorApp',
  'enrollMFASMS',
  'enrollMFAWebAuthn',
  'verifyMfa',
  'verifyPhoneNumber',
  'verifyDeletePhoneNumber',
  'verifyChangePhoneNumber',
  'verifyEmail',
  'verifyNewDeviceSession',
])

describeOnServer('every change by an administrator of the tenant', (engine) => {
  const testServer = useTestServer(engine)

  test('SEC-AU-01 SEC-TE-06 leaves one row in the log, and takes no field that it does not name', async () => {
    const { db } = testServer().services
    const tenant = await aCrowdedTenant(testServer(), 3)
    const names = listNames(tenant)
    const [row] = await db.select().from(tenants).where(eq(tenants.id, tenant.tenantId))
    const enter = async () => signedIn(testServer(), await anAdmin(testServer(), { in: row! }))
    const countRows = async () => {
      const rows = await listAuditRows(testServer(), tenant.tenantId)
      const refusals = rows.filter(({ action }) => events[action as EventName].category === 'refusal')
      return { refusals: refusals.length, others: rows.length - refusals.length }
    }
    const differing: Record<string, string> = {}
    let succeeded = 0
    for (const operation of changing) {
      // A session of its own: some operations end or change the one they are called with.
      const browser = await enter()
      const before = await countRows()
      const { status } = await askFor(browser, operation, names, { extra: inventedFields(operation) })
      const after = await countRows()
      const written = after.others - before.others
      const refusals = after.refusals - before.refusals
      const isDone = status < 300
      if (isDone) succeeded += 1
      const expected = isDone ? (quiet[operation.name] ?? 1) : attempts.has(operation.name) ? 1 : 0
      // A refusal is in the log at most once: as an event of its own, or as that of its code (SEC-TO-30).
      if (written !== expected || refusals > (isDone || expected === 1 ? 0 : 1))
        differing[operation.name] = `${status} and ${written} rows, ${refusals} of a refusal`
    }
    expect(differing).toEqual({})
    // The requests are of a form that is taken: half of them do what they ask for.
    expect(succeeded).toBeGreaterThan(45)
    const rows = JSON.stringify(await rowsOfTenant(testServer(), tenant.tenantId))
    expect(rows).not.toContain('invented')
  }, 120_000)
})
