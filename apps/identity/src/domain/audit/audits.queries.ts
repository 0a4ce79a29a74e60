import { isNotNull } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { auditSealedHeads } from '../../platform/db/schema/audit-seals.ts'
import { auditHeads, audits } from '../../platform/db/schema/audits.ts'

/** Every tenant that has a head, was sealed or has rows in a chain: deleting one of these hides no tenant. */
export const tenantsWithChain = async (db: Database): Promise<string[]> => {
  const rows = await union(
    db.select({ tenantId: auditHeads.tenantId }).from(auditHeads),
    db.select({ tenantId: auditSealedHeads.tenantId }).from(auditSealedHeads),
    db.select({ tenantId: audits.tenantId }).from(audits).where(isNotNull(audits.sequence)),
  )
  return rows.map(({ tenantId }) => tenantId).sort()
}
