import type { Database } from '../db/database.ts'
import { auditHeads } from '../db/schema/audits.ts'
import type { Secrets } from '../secrets.ts'
import { verifyAuditChain } from './verify-chain.ts'

type Verified = {
  readonly chains: number
  /** Rows of the chains that are whole. */
  readonly rows: number
  /** One line for each chain that is not, naming its first broken row. */
  readonly broken: readonly string[]
}

/** Walks the audit chain of every tenant (SEC-AU-02). */
export const verifyAllChains = async (deps: { db: Database; secrets: Secrets }): Promise<Verified> => {
  const heads = await deps.db.select({ tenantId: auditHeads.tenantId }).from(auditHeads)
  const broken: string[] = []
  let rows = 0
  for (const { tenantId } of heads) {
    const verified = await verifyAuditChain(deps, tenantId)
    if (verified.is === 'intact') rows += verified.rows
    else broken.push(`Tenant ${tenantId}: row ${verified.sequence} is ${verified.why}`)
  }
  return { chains: heads.length, rows, broken }
}
