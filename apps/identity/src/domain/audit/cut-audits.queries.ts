import { and, eq, lt, sql } from 'drizzle-orm'
import { secondsLater } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { auditHeads, auditRetentions, audits } from '../../platform/db/schema/audits.ts'

const tenantsAtOnce = 100

/** Tenants whose first row is older than it is kept, and before when it would have to be written to stay. */
export const tenantsToCut = async (
  db: Database,
  now: Date,
  usualDays: number | undefined,
): Promise<{ tenantId: string; before: Date }[]> => {
  const days = sql<number>`case when ${auditRetentions.tenantId} is null then ${usualDays ?? null}::int else ${auditRetentions.days} end`
  const rows = await db
    .select({ tenantId: auditHeads.tenantId, days })
    .from(auditHeads)
    .innerJoin(
      audits,
      and(
        eq(audits.tenantId, auditHeads.tenantId),
        eq(audits.sequence, sql`${auditHeads.startSequence} + 1`),
      ),
    )
    .leftJoin(auditRetentions, eq(auditRetentions.tenantId, auditHeads.tenantId))
    .where(
      lt(audits.createdAt, sql`${now.toISOString()}::timestamptz - make_interval(secs => ${days} * 86400)`),
    )
    .limit(tenantsAtOnce)
  return rows.map((row) => ({ tenantId: row.tenantId, before: secondsLater(now, -row.days * 86_400) }))
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

/** Deletes the rows of a chain up to a link, and that one. The role of the server may delete them by this function alone. */
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
