import { asc, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, inTenantOrVendor } from '../../platform/db/in-tenant.ts'
import { auditRetentions } from '../../platform/db/schema/audits.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'

/** Days that the audits of a tenant are kept; null: for ever. */
export const readRetentionDays = async (db: Database, tenantId: string): Promise<number | null> => {
  const rows = await db.select().from(auditRetentions).where(inTenantOrVendor(auditRetentions, tenantId))
  const own = rows.find((row) => row.tenantId === tenantId)
  return (own ?? rows[0])?.days ?? null
}

/** Days that audits are kept where a tenant has no time of its own; null: for ever. */
export const readUsualRetention = (db: Database): Promise<number | null> =>
  readRetentionDays(db, vendorTenantId)

/** The tenants that have a retention of their own, by name; one that was deleted has none. */
export const listRetentions = (
  db: Database,
): Promise<{ tenantId: string; name: string | null; days: number | null }[]> =>
  db
    .select({ tenantId: auditRetentions.tenantId, name: tenants.name, days: auditRetentions.days })
    .from(auditRetentions)
    .leftJoin(tenants, eq(tenants.id, auditRetentions.tenantId))
    .where(ne(auditRetentions.tenantId, vendorTenantId))
    .orderBy(asc(tenants.name), asc(auditRetentions.tenantId))

/** @param days null: for ever */
export const saveRetention = async (tx: Database, tenantId: string, days: number | null): Promise<void> => {
  await tx
    .insert(auditRetentions)
    .values({ tenantId, days })
    .onConflictDoUpdate({ target: auditRetentions.tenantId, set: { days } })
}

/** @param days undefined: for ever */
export const saveUsualRetention = (db: Database, days: number | undefined): Promise<void> =>
  saveRetention(db, vendorTenantId, days ?? null)

/** Whether the role of this connection may say how long audits are kept. */
export const maySaveRetention = async (db: Database): Promise<boolean> => {
  const { rows } = (await db.execute(
    sql`select has_table_privilege('audit_retentions', 'INSERT') and has_table_privilege('audit_retentions', 'UPDATE') as may`,
  )) as unknown as { rows: { may: boolean }[] }
  return rows[0]?.may === true
}

/** Answers whether the tenant had one. */
export const removeRetention = async (tx: Database, tenantId: string): Promise<boolean> => {
  const rows = await tx
    .delete(auditRetentions)
    .where(inTenant(auditRetentions, tenantId, ne(auditRetentions.tenantId, vendorTenantId)))
    .returning()
  return rows.length > 0
}
