import { asc, desc, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { auditSealedHeads, type AuditSealRow, auditSeals } from '../../platform/db/schema/audit-seals.ts'
import type { Head } from './chain.ts'

const rowsAtOnce = 1000

export const newestSeal = async (tx: Database): Promise<AuditSealRow | undefined> => {
  const [seal] = await tx.select().from(auditSeals).orderBy(desc(auditSeals.sequence)).limit(1)
  return seal
}

export const saveHeads = async (tx: Database, heads: readonly Head[]): Promise<void> => {
  for (let from = 0; from < heads.length; from += rowsAtOnce) {
    const rows = heads.slice(from, from + rowsAtOnce)
    await tx
      .insert(auditSealedHeads)
      .values(rows.map(({ tenantId, sequence, hash }) => ({ tenantId, sequence, hash })))
      .onConflictDoUpdate({
        target: auditSealedHeads.tenantId,
        set: { sequence: sql`excluded.sequence`, hash: sql`excluded.hash` },
      })
  }
}

/** Every seal, the oldest first. */
export const listSeals = (db: Database): Promise<AuditSealRow[]> =>
  db.select().from(auditSeals).orderBy(asc(auditSeals.sequence))

/** The heads of all chains as they were last sealed. */
export const listSealedHeads = (db: Database): Promise<(typeof auditSealedHeads.$inferSelect)[]> =>
  db.select().from(auditSealedHeads)

export const insertSeal = async (tx: Database, seal: AuditSealRow): Promise<void> => {
  await tx.insert(auditSeals).values(seal)
}
