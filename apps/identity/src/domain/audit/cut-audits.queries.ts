import { and, eq, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { auditHeads, audits } from '../../platform/db/schema/audits.ts'

const tenantsAtOnce = 100

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

type Head = typeof auditHeads.$inferSelect

/** Both ends of a chain, locked; undefined while another process holds them. */
export const lockHead = async (tx: Database, tenantId: string): Promise<Head | undefined> => {
  const [head] = await tx
    .select()
    .from(auditHeads)
    .where(inTenant(auditHeads, tenantId))
    .for('update', { skipLocked: true })
  return head
}

/** Deletes the rows of a chain up to a link, and that one. */
export const deleteRowsUpTo = async (tx: Database, tenantId: string, sequence: number): Promise<void> => {
  await tx.delete(audits).where(inTenant(audits, tenantId, lte(audits.sequence, sequence)))
}

/** Notes where a chain begins now. */
export const saveChainStart = async (
  tx: Database,
  tenantId: string,
  start: Pick<Head, 'startSequence' | 'startHash' | 'startSignature'>,
): Promise<void> => {
  await tx.update(auditHeads).set(start).where(inTenant(auditHeads, tenantId))
}
