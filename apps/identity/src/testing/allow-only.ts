import { noRestrictions } from '../domain/restrictions/restrictions.queries.ts'
import { ipRestrictions, tenantRestrictions } from '../platform/db/schema/restrictions.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { uuidv7 } from '../platform/db/uuidv7.ts'
import { aBrowser, type Browser } from './browser.ts'
import type { TestServer } from './test-server.ts'

/** From now on a tenant takes requests from these addresses and no others. */
export const allowOnly = async (
  { services: { db, clock, random } }: TestServer,
  { id: tenantId }: Pick<TenantRow, 'id'>,
  ...ips: readonly string[]
): Promise<void> => {
  const { changedAt: _, ...rules } = noRestrictions
  const at = { createdAt: clock.now(), updatedAt: clock.now() }
  const ip = { isActive: true, strategy: 'ALLOW' } as const
  const row = { ...rules, ip, isEnforced: true, version: uuidv7(clock, random) }
  await db
    .insert(tenantRestrictions)
    .values({ tenantId, ...row, ...at })
    .onConflictDoUpdate({ target: tenantRestrictions.tenantId, set: row })
  for (const one of ips) {
    const entry = { tenantId, id: uuidv7(clock, random), ip: one, description: '', ...at }
    await db.insert(ipRestrictions).values({ ...entry, strategy: 'ALLOW', isActive: true })
  }
}

/** The same browser at another address. */
export const movedTo = (
  testServer: TestServer,
  from: Browser,
  ip: string,
  headers: Readonly<Record<string, string | undefined>> = {},
): Browser => {
  const moved = aBrowser(testServer, { ip, headers })
  for (const [name, value] of from.cookies) moved.cookies.set(name, value)
  moved.accessToken = from.accessToken
  return moved
}
