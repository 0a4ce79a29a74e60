import { pgTable } from 'drizzle-orm/pg-core'
import { auditEntryColumns } from './schema/audits.ts'

/**
 * The table of audits as rows are added to it. An insert names every column of its table, and the role of the server may
 * not write those of the chain: `link_audit` alone does.
 */
export const auditEntries = pgTable('audits', auditEntryColumns)

export type AuditInsert = typeof auditEntries.$inferInsert
