import { and, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { auditHeads, auditRetentions, audits } from '../../platform/db/schema/audits.ts'

const tenantsAtOnce = 100

/** Older than all that any retention keeps; null without a retention. It spares the question of each tenant whose rows are new. */
const keptByNoTenant = sql`(select audit_moment() - make_interval(secs => min(${auditRetentions.days}) * 86400.0) from ${auditRetentions})`

/** Tenants whose first row is older than it is kept, and before when it would have to be written to stay. */
export const tenantsToCut = (db: Database): Promise<{ tenantId: string; before: Date }[]> => {
  const before = sql<Date>`audits_kept_since(${auditHeads.tenantId})`.mapWith(audits.createdAt)
  return db
    .select({ tenantId: auditHeads.tenantId, before })
    .from(auditHeads)
    .innerJoin(
      audits,
      and(
        eq(audits.tenantId, auditHeads.tenantId),
        eq(audits.sequence, sql`${auditHeads.startSequence} + 1`),
      ),
    )
    .where(and(lt(audits.createdAt, keptByNoTenant), lt(audits.createdAt, before)))
    .limit(tenantsAtOnce)
}

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

/**
 * Deletes the rows of a chain up to a link, and that one. The role of the server may delete them by this function alone,
 * which refuses to delete one that is kept by the clock of the database.
 */
export const deleteRowsUpTo = async (tx: Database, tenantId: string, sequence: number): Promise<void> => {
  await tx.execute(sql`select cut_audits(${tenantId}::uuid, ${sequence}::integer)`)
}

/** Notes where a chain begins now. */
export const saveChainStart = async (
  tx: Database,
  tenantId: string,
  start: Pick<Head, 'startSequence' | 'startHash' | 'startSignature'>,
): Promise<void> => {
  await tx.update(auditHeads).set(start).where(inTenant(auditHeads, tenantId))
}
