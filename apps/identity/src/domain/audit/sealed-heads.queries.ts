import { and, eq, gt, isNotNull, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { auditSealedHeads } from '../../platform/db/schema/audit-seals.ts'
import { auditHeads, audits } from '../../platform/db/schema/audits.ts'

/** Each tenant's chain as it was last sealed and as it is now. */
export const compareHeads = (db: Database) =>
  db
    .select({
      sealed: auditSealedHeads,
      head: auditHeads,
      /** Hash of the row at the place that was sealed. */
      hashAtSealed: audits.hash,
    })
    .from(auditSealedHeads)
    .fullJoin(auditHeads, eq(auditHeads.tenantId, auditSealedHeads.tenantId))
    .leftJoin(
      audits,
      and(eq(audits.tenantId, auditSealedHeads.tenantId), eq(audits.sequence, auditSealedHeads.sequence)),
    )
    .where(or(isNotNull(auditSealedHeads.tenantId), gt(auditHeads.sequence, 0)))

export type HeadComparison = Awaited<ReturnType<typeof compareHeads>>[number]

export type BreakSinceSeal = { readonly sequence: number; readonly why: 'missing' | 'altered' }

/**
 * Finds where a chain does not continue from the head that was last sealed. Rows that the retention has deleted are no
 * break: the chain then begins at a link behind them, which `verifyAuditChain` checks the signature of.
 */
export const findBreakSinceSeal = ({
  sealed,
  head,
  hashAtSealed,
}: HeadComparison): BreakSinceSeal | undefined => {
  if (sealed === null) return undefined
  const { sequence } = sealed
  if (head === null) return { sequence, why: 'missing' }
  if (head.sequence < sequence) return { sequence: head.sequence + 1, why: 'missing' }
  if (head.startSequence > sequence) return undefined
  const hash = head.startSequence === sequence ? head.startHash : hashAtSealed
  if (hash === null) return { sequence, why: 'missing' }
  return hash === sealed.hash ? undefined : { sequence, why: 'altered' }
}
