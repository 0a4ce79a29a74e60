import { eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { auditHeads, type AuditRow, audits } from '../../platform/db/schema/audits.ts'
import { chainStart, linkHash } from './chain.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'

export const headOf = async (tx: Database, tenantId: string) => {
  await tx
    .insert(auditHeads)
    .values({ tenantId, sequence: 0, hash: chainStart, signature: '' })
    .onConflictDoNothing()
  const [head] = await tx
    .select()
    .from(auditHeads)
    .where(eq(auditHeads.tenantId, tenantId))
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
  await tx
    .update(audits)
    .set({ sequence, previousHash, hash })
    .where(inTenant(audits, row.tenantId, eq(audits.id, row.id), isNull(audits.sequence)))
  return hash
}
