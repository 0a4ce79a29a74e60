import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { auditHeads, audits } from '../../platform/db/schema/audits.ts'
import { deletedTenants } from '../../platform/db/schema/tenants.ts'

/** Whether an account had this id before: what it left behind would be read by the next one (SEC-ID-01). */
export const wasTenantId = async (db: Database, id: string): Promise<boolean> => {
  const one = { one: sql`1` }
  const rows = await db
    .select(one)
    .from(deletedTenants)
    .where(eq(deletedTenants.id, id))
    // Accounts that were deleted before their ids were kept have left their audits.
    .unionAll(db.select(one).from(auditHeads).where(inTenant(auditHeads, id)))
    .unionAll(db.select(one).from(audits).where(inTenant(audits, id)))
    .limit(1)
  return rows.length > 0
}

export const keepDeletedId = async (tx: Database, id: string, deletedAt: Date): Promise<void> => {
  await tx.insert(deletedTenants).values({ id, deletedAt }).onConflictDoNothing()
}
