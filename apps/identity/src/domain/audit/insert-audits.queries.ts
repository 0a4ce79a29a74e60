import { auditEntries, type AuditInsert } from '../../platform/db/audit-entries.ts'
import type { Database } from '../../platform/db/database.ts'

export const insertAudits = async (tx: Database, rows: readonly AuditInsert[]): Promise<void> => {
  await tx.insert(auditEntries).values([...rows])
}

export const insertAudit = (tx: Database, row: AuditInsert): Promise<void> => insertAudits(tx, [row])
