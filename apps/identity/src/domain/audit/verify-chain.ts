import type { Database } from '../../platform/db/database.ts'
import type { Secrets } from '../../platform/crypto/secrets.ts'
import { chainedRows, chainedRowsAtOnce, findHead, findPlaceOutside } from './audits.queries.ts'
import { chainStart, isCutGenuine, isHeadSigned, linkHash } from './chain.ts'

type VerifyAuditChainDeps = { readonly db: Database; readonly secrets: Secrets }

export type Verification =
  | { readonly is: 'intact'; readonly rows: number }
  | {
      readonly is: 'broken'
      readonly sequence: number
      readonly why: 'missing' | 'altered' | 'head' | 'start' | 'outside the chain'
    }

type Broken = Extract<Verification, { is: 'broken' }>
type Link = { readonly sequence: number; readonly hash: string }

const noHead = { startSequence: 0, startHash: chainStart, startSignature: '' }

/** Follows the rows from a link to the last one there is. */
const walk = async ({ db }: VerifyAuditChainDeps, tenantId: string, from: Link): Promise<Link | Broken> => {
  let { sequence, hash } = from
  for (;;) {
    const rows = await chainedRows(db, tenantId, sequence)
    for (const row of rows) {
      sequence += 1
      if (row.sequence !== sequence) return { is: 'broken', sequence, why: 'missing' }
      const expected = linkHash(hash, sequence, row)
      if (row.hash !== expected || row.previousHash !== hash)
        return { is: 'broken', sequence, why: 'altered' }
      hash = expected
    }
    if (rows.length < chainedRowsAtOnce) return { sequence, hash }
  }
}

const verify = async (deps: VerifyAuditChainDeps, tenantId: string): Promise<Verification> => {
  const { db, secrets } = deps
  const head = await findHead(db, tenantId)
  const { startSequence, startHash, startSignature } = head ?? noHead
  if (!isCutGenuine(secrets, { tenantId, startSequence, startHash, startSignature }))
    return { is: 'broken', sequence: startSequence, why: 'start' }
  const outside = await findPlaceOutside(db, tenantId, startSequence)
  if (outside !== undefined) return { is: 'broken', sequence: outside, why: 'outside the chain' }
  const end = await walk(deps, tenantId, { sequence: startSequence, hash: startHash })
  if ('is' in end) return end
  const { sequence, hash } = end
  if (head === undefined)
    return sequence === 0 ? { is: 'intact', rows: 0 } : { is: 'broken', sequence, why: 'head' }
  if (head.sequence > sequence) return { is: 'broken', sequence: sequence + 1, why: 'missing' }
  const isSigned = isHeadSigned(secrets, { tenantId, sequence, hash, signature: head.signature })
  return head.hash === hash && isSigned
    ? { is: 'intact', rows: sequence - startSequence }
    : { is: 'broken', sequence, why: 'head' }
}

/**
 * Walks a tenant's chain and names the first place where it does not hold (SEC-AU-02). A chain whose oldest rows were
 * deleted by age begins at the link that was signed then; a beginning that was not signed is `start`, and a row with a
 * place before it is in no chain (SEC-AU-13). All of it is read as it was at one moment, so that a server that seals and deletes meanwhile breaks nothing.
 */
export const verifyAuditChain = (
  { db, secrets }: VerifyAuditChainDeps,
  tenantId: string,
): Promise<Verification> =>
  db.transaction((tx) => verify({ db: tx, secrets }, tenantId), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
