import { insertAuditRows } from '../../e2e/support/audit-rows.ts'
import type { Database } from '../../apps/identity/src/platform/db/database.ts'

const rowsAtOnce = 5000

const insertSome = (tenantId: string, from: number, count: number): string =>
  insertAuditRows({
    tenantId: `'${tenantId}'::uuid`,
    from,
    count,
    sequence: `${from + count} - n + ${from}`,
  })

/** Fills the log of a tenant, sealed: its places in the chain are there, its hashes are not those of a chain. */
export const seedAudits = async (db: Database, tenantId: string, rows: number): Promise<void> => {
  await db.execute(`delete from audits where tenant_id = '${tenantId}'::uuid`)
  for (let from = 0; from < rows; from += rowsAtOnce)
    await db.execute(insertSome(tenantId, from, Math.min(rowsAtOnce, rows - from)))
  await db.execute(`
    insert into audit_heads (tenant_id, sequence, hash, signature) values ('${tenantId}'::uuid, ${rows}, '', '')
    on conflict (tenant_id) do update set sequence = ${rows}`)
  // As the database does by itself after a while.
  await db.execute(`vacuum analyze audits`)
}
