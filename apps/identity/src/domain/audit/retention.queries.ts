import { asc, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { auditRetentions } from '../../platform/db/schema/audits.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'

/** Days that the audits of a tenant are kept; undefined: for ever. */
export const readRetentionDays = async (
  db: Database,
  tenantId: string,
  usualDays: number | undefined,
): Promise<number | undefined> => {
  const [own] = await db.select().from(auditRetentions).where(inTenant(auditRetentions, tenantId))
  return own === undefined ? usualDays : (own.days ?? undefined)
}

/** The tenants that have a retention of their own, by name; one that was deleted has none. */
export const listRetentions = (
  db: Database,
): Promise<{ tenantId: string; name: string | null; days: number | null }[]> =>
  db
    .select({ tenantId: auditRetentions.tenantId, name: tenants.name, days: auditRetentions.days })
    .from(auditRetentions)
    .leftJoin(tenants, eq(tenants.id, auditRetentions.tenantId))
    .orderBy(asc(tenants.name), asc(auditRetentions.tenantId))

/** @param days null: for ever */
export const saveRetention = async (tx: Database, tenantId: string, days: number | null): Promise<void> => {
  await tx
    .insert(auditRetentions)
    .values({ tenantId, days })
    .onConflictDoUpdate({ target: auditRetentions.tenantId, set: { days } })
}

/** Answers whether there was one. */
export const removeRetention = async (tx: Database, tenantId: string): Promise<boolean> => {
  const rows = await tx.delete(auditRetentions).where(inTenant(auditRetentions, tenantId)).returning()
  return rows.length > 0
}
