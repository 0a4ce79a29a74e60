import { asc, eq, gt } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { inTenant } from '../db/in-tenant.ts'
import { auditHeads, audits } from '../db/schema/audits.ts'
import type { Secrets } from '../secrets.ts'
import { chainStart, isHeadSigned, linkHash } from './chain.ts'

type Needs = { readonly db: Database; readonly secrets: Secrets }

export type Verification =
  | { readonly is: 'intact'; readonly rows: number }
  | { readonly is: 'broken'; readonly sequence: number; readonly why: 'missing' | 'altered' | 'head' }

const rowsAtOnce = 1000

/** Walks a tenant's chain and names the first place where it does not hold (SEC-AU-02). */
export const verifyAuditChain = async ({ db, secrets }: Needs, tenantId: string): Promise<Verification> => {
  let sequence = 0
  let hash = chainStart
  for (;;) {
    const rows = await db
      .select()
      .from(audits)
      .where(inTenant(audits, tenantId, gt(audits.sequence, sequence)))
      .orderBy(asc(audits.sequence))
      .limit(rowsAtOnce)
    for (const row of rows) {
      sequence += 1
      if (row.sequence !== sequence) return { is: 'broken', sequence, why: 'missing' }
      const expected = linkHash(hash, sequence, row)
      if (row.hash !== expected || row.previousHash !== hash)
        return { is: 'broken', sequence, why: 'altered' }
      hash = expected
    }
    if (rows.length < rowsAtOnce) break
  }
  const [head] = await db.select().from(auditHeads).where(eq(auditHeads.tenantId, tenantId))
  if (head === undefined)
    return sequence === 0 ? { is: 'intact', rows: 0 } : { is: 'broken', sequence, why: 'head' }
  if (head.sequence > sequence) return { is: 'broken', sequence: sequence + 1, why: 'missing' }
  const isSigned = isHeadSigned(secrets, { tenantId, sequence, hash, signature: head.signature })
  return head.hash === hash && isSigned
    ? { is: 'intact', rows: sequence }
    : { is: 'broken', sequence, why: 'head' }
}
