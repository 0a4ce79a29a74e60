import { asc, exists, isNull, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { auditHeads, type AuditRow, audits } from '../../platform/db/schema/audits.ts'
import { chainStart, linkHash } from './chain.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'

const rowsAtOnce = 200
const tenantsAtOnce = 100

/** Whether a row of any tenant is in no chain yet, as a condition. */
export const existsUnsealedRow = (db: Database): SQL =>
  exists(db.select({ one: sql`1` }).from(audits).where(isNull(audits.sequence)))

export const tenantsWithUnsealedRows = (db: Database): Promise<{ tenantId: string }[]> =>
  db
    .selectDistinct({ tenantId: audits.tenantId })
    .from(audits)
    .where(isNull(audits.sequence))
    .limit(tenantsAtOnce)

/** Some rows of a tenant that are in no chain yet, the oldest first. */
export const unsealedRows = (tx: Database, tenantId: string): Promise<AuditRow[]> =>
  tx
    .select()
    .from(audits)
    .where(inTenant(audits, tenantId, isNull(audits.sequence)))
    .orderBy(asc(audits.id))
    .limit(rowsAtOnce)

/** Notes the last link of a chain. */
export const saveHead = async (
  tx: Database,
  tenantId: string,
  head: Pick<typeof auditHeads.$inferSelect, 'sequence' | 'hash' | 'signature'>,
): Promise<void> => {
  await tx.update(auditHeads).set(head).where(inTenant(auditHeads, tenantId))
}

export const readHead = async (tx: Database, tenantId: string) => {
  await tx
    .insert(auditHeads)
    .values({ tenantId, sequence: 0, hash: chainStart, signature: '' })
    .onConflictDoNothing()
  const [head] = await tx
    .select()
    .from(auditHeads)
    .where(inTenant(auditHeads, tenantId))
    .for('update', { skipLocked: true })
  return head
}

export const link = async (
  tx: Database,
  row: AuditRow,
  sequence: number,
  previousHash: string,
): Promise<string> => {
  const hash = linkHash(previousHash, sequence, row)
  // The role of the server may link a row by this function alone, and none that is linked.
  await tx.execute(
    sql`select link_audit(${row.tenantId}::uuid, ${row.id}::uuid, ${sequence}::integer, ${previousHash}, ${hash})`,
  )
  return hash
}
