import type { Database } from '../../platform/db/database.ts'
import { audits } from '../../platform/db/schema/audits.ts'

export type AuditInsert = typeof audits.$inferInsert

export const insertAudit = async (tx: Database, row: AuditInsert): Promise<void> => {
  await tx.insert(audits).values(row)
}
