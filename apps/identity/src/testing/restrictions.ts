import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { listAuditRows } from './audit-chains.ts'
import { signedIn } from './browser.ts'
import { anAdmin, aTenant } from './builders.ts'
import type { TestServer } from './test-server.ts'

export const office = '198.51.100.7'
export const home = '198.51.100.99'
export const allow = { isActive: true, strategy: 'ALLOW' } as const

/** A tenant with an administrator who is signed in from an address. */
export const aTenantAt = async (testServer: TestServer, ip = office) => {
  const tenant = await aTenant(testServer)
  const user = await anAdmin(testServer, { in: tenant })
  return { tenant, user, admin: await signedIn(testServer, user, { ip }) }
}

/** What stands in the log of a tenant about one action. */
export const listActions = async (testServer: TestServer, { id }: TenantRow, action: string) =>
  (await listAuditRows(testServer, id)).filter((row) => row.action === action)
