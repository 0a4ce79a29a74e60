import { and, inArray, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
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
