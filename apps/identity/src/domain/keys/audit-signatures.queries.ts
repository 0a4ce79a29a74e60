import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type AuditSealRow, auditSeals } from '../../platform/db/schema/audit-seals.ts'
import { auditHeads } from '../../platform/db/schema/audits.ts'

type Head = typeof auditHeads.$inferSelect

export const listHeads = (db: Database): Promise<Head[]> => db.select().from(auditHeads)

/** Signs both ends of a chain, unless the chain has grown since. */
export const saveHeadSignatures = async (
  db: Database,
  { tenantId, sequence }: Pick<Head, 'tenantId' | 'sequence'>,
  signatures: Pick<Head, 'signature' | 'startSignature'>,
): Promise<void> => {
  await db
    .update(auditHeads)
    .set(signatures)
    .where(inTenant(auditHeads, tenantId, eq(auditHeads.sequence, sequence)))
}

export const listUnorderedSeals = (db: Database): Promise<AuditSealRow[]> => db.select().from(auditSeals)

export const saveSealSignature = async (db: Database, sequence: number, signature: string): Promise<void> => {
  await db.update(auditSeals).set({ signature }).where(eq(auditSeals.sequence, sequence))
}
