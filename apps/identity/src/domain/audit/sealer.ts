import type { Database } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import { eachPart } from '../../platform/jobs/each-part.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import type { Services } from '../../request/services.ts'
import { headSignature } from './chain.ts'
import {
  existsUnsealedRow,
  readHead,
  link,
  saveHead,
  tenantsWithUnsealedRows,
  unsealedRows,
} from './sealer.queries.ts'

type SealAuditsDeps = { readonly db: Database; readonly transaction: Transaction; readonly secrets: Secrets }

/** Chains some unsealed rows of a tenant. Answers how many; none when another process is at it. */
const sealTenant = ({ transaction, secrets }: SealAuditsDeps, tenantId: string): Promise<number> =>
  transaction(async (tx) => {
    const head = await readHead(tx, tenantId)
    if (head === undefined) return 0
    const rows = await unsealedRows(tx, tenantId)
    let { sequence, hash } = head
    for (const row of rows) {
      sequence += 1
      hash = await link(tx, row, sequence, hash)
    }
    if (rows.length > 0) {
      const signature = headSignature(secrets, { tenantId, sequence, hash })
      await saveHead(tx, tenantId, { sequence, hash, signature })
    }
    return rows.length
  })

/**
 * Chains what was written since the last time. Answers how many rows (ruling 19). A chain that does not go on at its head
 * fails after every other had its turn.
 */
export const sealAudits = async (deps: SealAuditsDeps): Promise<number> => {
  const waiting = await tenantsWithUnsealedRows(deps.db)
  return eachPart(waiting, ({ tenantId }) => sealTenant(deps, tenantId))
}

/** Together with the time between two polls, half a second, this seals a row within a second (ruling 19). */
export const sealAuditsJob: Job<Services> = {
  name: 'seal-audits',
  everyMs: 250,
  leaseMs: 15_000,
  hasWork: ({ db }) => existsUnsealedRow(db),
  work: sealAudits,
}
