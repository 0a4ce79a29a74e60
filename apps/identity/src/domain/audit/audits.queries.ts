import { asc, gt, isNotNull, lte } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { auditSealedHeads } from '../../platform/db/schema/audit-seals.ts'
import { auditHeads, type AuditRow, audits } from '../../platform/db/schema/audits.ts'

/** Every tenant that has a head, was sealed or has rows in a chain: deleting one of these hides no tenant. */
export const tenantsWithChain = async (db: Database): Promise<string[]> => {
  const rows = await union(
    db.select({ tenantId: auditHeads.tenantId }).from(auditHeads),
    db.select({ tenantId: auditSealedHeads.tenantId }).from(auditSealedHeads),
    db.select({ tenantId: audits.tenantId }).from(audits).where(isNotNull(audits.sequence)),
  )
  return rows.map(({ tenantId }) => tenantId).sort()
}

/** Both ends of a tenant's chain, as they were signed. */
export const findHead = async (
  db: Database,
  tenantId: string,
): Promise<typeof auditHeads.$inferSelect | undefined> => {
  const [head] = await db.select().from(auditHeads).where(inTenant(auditHeads, tenantId))
  return head
}

/** The first place that lies before the beginning of a tenant's chain, where a row has one: no walk along the chain meets it. */
export const findPlaceOutside = async (
  db: Database,
  tenantId: string,
  startSequence: number,
): Promise<number | undefined> => {
  const [row] = await db
    .select({ sequence: audits.sequence })
    .from(audits)
    .where(inTenant(audits, tenantId, lte(audits.sequence, startSequence)))
    .orderBy(asc(audits.sequence))
    .limit(1)
  return row?.sequence ?? undefined
}

/** How many rows `chainedRows` answers at most. */
export const chainedRowsAtOnce = 1000

/** Rows of a tenant's chain that come after a link, in order. */
export const chainedRows = (db: Database, tenantId: string, afterSequence: number): Promise<AuditRow[]> =>
  db
    .select()
    .from(audits)
    .where(inTenant(audits, tenantId, gt(audits.sequence, afterSequence)))
    .orderBy(asc(audits.sequence))
    .limit(chainedRowsAtOnce)
