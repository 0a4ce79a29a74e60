import type { AuditRow } from '../../platform/db/schema/audits.ts'
import { eachPart } from '../../platform/jobs/each-part.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Services } from '../../request/services.ts'
import { chainedRows, findPlaceOutside } from './audits.queries.ts'
import { cutSignature, isCutGenuine, linkHash } from './chain.ts'
import { deleteRowsUpTo, lockHead, saveChainStart, tenantsToCut } from './cut-audits.queries.ts'

type CutAuditsDeps = Pick<Services, 'db' | 'transaction' | 'secrets'>

/** A chain that does not hold is not shortened: its rows are the evidence. */
const brokenChain = (tenantId: string): Error =>
  Object.assign(new Error(`The audit chain of tenant ${tenantId} is broken: its old rows are kept`), {
    code: 'AUDIT_CHAIN_BROKEN',
  })

type Link = { readonly startSequence: number; readonly startHash: string }

/** The last link of the rows that are old enough, from the first one on. Undefined where the chain does not hold. */
const lastOldLink = (rows: readonly AuditRow[], from: Link, before: Date): Link | undefined => {
  let { startSequence, startHash } = from
  for (const row of rows) {
    if (row.createdAt >= before) break
    const hash = linkHash(startHash, startSequence + 1, row)
    if (row.sequence !== startSequence + 1 || row.hash !== hash) return undefined
    startSequence += 1
    startHash = hash
  }
  return { startSequence, startHash }
}

/** Cuts some rows off one chain, in the transaction that signs its new beginning. Answers how many. */
const cutTenant = (
  { transaction, secrets }: CutAuditsDeps,
  tenantId: string,
  before: Date,
): Promise<number> =>
  transaction(async (tx) => {
    const head = await lockHead(tx, tenantId)
    if (head === undefined) return 0
    if (!isCutGenuine(secrets, head)) throw brokenChain(tenantId)
    if ((await findPlaceOutside(tx, tenantId, head.startSequence)) !== undefined) throw brokenChain(tenantId)
    const rows = await chainedRows(tx, tenantId, head.startSequence)
    const link = lastOldLink(rows, head, before)
    if (link === undefined) throw brokenChain(tenantId)
    if (link.startSequence === head.startSequence) return 0
    const startSignature = cutSignature(secrets, { tenantId, ...link })
    await deleteRowsUpTo(tx, tenantId, link.startSequence)
    await saveChainStart(tx, tenantId, { ...link, startSignature })
    return link.startSequence - head.startSequence
  })

/**
 * Deletes audits that are older than the operator keeps them, the oldest of each chain first, and signs where the chain
 * begins then (SEC-AU-02). How long that is holds for all tenants or for one; without a retention every row stays. The
 * database says what is old enough, by its own clock.
 *
 * @returns how many rows were deleted
 * @throws AUDIT_CHAIN_BROKEN, after every other chain had its turn
 */
export const cutAudits = async (deps: CutAuditsDeps): Promise<number> => {
  const tenants = await tenantsToCut(deps.db)
  return eachPart(tenants, ({ tenantId, before }) => cutTenant(deps, tenantId, before))
}

export const cutAuditsJob: Job<Services> = {
  name: 'cut-audits',
  everyMs: 3_600_000,
  leaseMs: 30_000,
  work: cutAudits,
}
