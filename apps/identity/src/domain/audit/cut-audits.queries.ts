import { and, eq, sql, lt } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { auditHeads, audits } from '../../platform/db/schema/audits.ts'

export const tenantsAtOnce = 100

/** Tenants whose first row is old enough. */
export const tenantsToCut = (db: Database, before: Date): Promise<{ tenantId: string }[]> =>
  db
    .select({ tenantId: auditHeads.tenantId })
    .from(auditHeads)
    .innerJoin(
      audits,
      and(
        eq(audits.tenantId, auditHeads.tenantId),
        eq(audits.sequence, sql`${auditHeads.startSequence} + 1`),
      ),
    )
    .where(lt(audits.createdAt, before))
    .limit(tenantsAtOnce)
