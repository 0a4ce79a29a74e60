import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { ssoDomains } from '../../platform/db/schema/sso-configurations.ts'

/** Whether one of these tenants has proved that a domain is its own. */
export const hasProvedDomain = async (tx: Database, tenantIds: readonly string[]): Promise<boolean> => {
  if (tenantIds.length === 0) return false
  const rows = await tx
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(and(inArray(ssoDomains.tenantId, [...tenantIds]), isNotNull(ssoDomains.validatedAt)))
    .limit(1)
  return rows.length > 0
}

/** Whether the tenant has proved that a domain is its own: its directory speaks for the addresses there (SEC-SO-03). */
export const isOwnDomain = async (tx: Database, tenantId: string, domain: string): Promise<boolean> => {
  const rows = await tx
    .select({ id: ssoDomains.id })
    .from(ssoDomains)
    .where(inTenant(ssoDomains, tenantId, eq(ssoDomains.domain, domain), isNotNull(ssoDomains.validatedAt)))
    .limit(1)
  return rows.length > 0
}
