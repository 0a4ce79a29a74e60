import type { Database } from '../../platform/db/database.ts'
import { type AuditSealRow } from '../../platform/db/schema/audit-seals.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { verifyAuditChain } from './verify-chain.ts'
import { verifySeals } from './verify-seals.ts'
import { tenantsWithChain } from './audits.queries.ts'

type Verified = {
  readonly chains: number
  /** Rows of the chains that are whole. */
  readonly rows: number
  /** One line for each chain that is not, naming its first broken row, and for what is wrong with the seals. */
  readonly broken: readonly string[]
  /** The chain of the installation, the oldest seal first. */
  readonly seals: readonly AuditSealRow[]
}

/** Walks the audit chain of every tenant and that of the installation (SEC-AU-02). */
export const verifyAllChains = async (deps: { db: Database; secrets: Secrets }): Promise<Verified> => {
  // Before the tenants, whose chains only get longer meanwhile.
  const { seals, broken: brokenSeals, breaks } = await verifySeals(deps)
  const tenantIds = await tenantsWithChain(deps.db)
  const broken: string[] = []
  let rows = 0
  for (const tenantId of tenantIds) {
    const verified = await verifyAuditChain(deps, tenantId)
    const sealBreak = breaks.get(tenantId)
    if (verified.is === 'broken')
      broken.push(`Tenant ${tenantId}: row ${verified.sequence} is ${verified.why}`)
    else if (sealBreak !== undefined)
      broken.push(`Tenant ${tenantId}: row ${sealBreak.sequence} was sealed and is ${sealBreak.why}`)
    else rows += verified.rows
  }
  return { chains: tenantIds.length, rows, broken: [...broken, ...brokenSeals], seals }
}
