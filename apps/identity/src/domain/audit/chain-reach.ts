import type { Contract } from '@vestibule/contract'
import type { Actor, IdentityHandlers } from '../../request/request-context.ts'
import { chainedRows, chainedRowsAtOnce, findHead, findPlaceOutside } from './audits.queries.ts'
import { isCutGenuine, isHeadSigned, linkHash } from './chain.ts'
import { findLink } from './chain-reach.queries.ts'
import { readRetentionDays } from './retention.queries.ts'

type Reach = Awaited<ReturnType<IdentityHandlers<Contract['audits']>['getAuditsChain']>>

/** Follows the newest links of a chain up to its head. */
const walkNewest = async ({ db, tenantId }: Actor, from: number, end: number): Promise<Reach> => {
  let before = await findLink(db, tenantId, from)
  const rows = await chainedRows(db, tenantId, from)
  let upTo = before?.createdAt
  for (let sequence = from + 1; sequence <= end; sequence += 1) {
    const row = rows[sequence - from - 1]
    const hash = row && linkHash(before?.hash ?? row.previousHash ?? '', sequence, row)
    if (row?.sequence !== sequence || row.hash !== hash || (before && row.previousHash !== before.hash))
      return { isUnbroken: false, brokenAt: sequence, ...(upTo && { upTo: upTo.toISOString() }) }
    before = { hash, createdAt: row.createdAt }
    upTo = row.createdAt
  }
  return { isUnbroken: true, ...(upTo && { upTo: upTo.toISOString() }) }
}

const readReach = async (actor: Actor): Promise<Reach> => {
  const { db, tenantId, secrets } = actor
  const head = await findHead(db, tenantId)
  if (head === undefined) return { isUnbroken: true }
  if (!isCutGenuine(secrets, head)) return { isUnbroken: false, brokenAt: head.startSequence }
  if (!isHeadSigned(secrets, head)) return { isUnbroken: false, brokenAt: head.sequence }
  const outside = await findPlaceOutside(db, tenantId, head.startSequence)
  if (outside !== undefined) return { isUnbroken: false, brokenAt: outside }
  const from = Math.max(head.startSequence, head.sequence - chainedRowsAtOnce)
  const reach = await walkNewest(actor, from, head.sequence)
  const last = await findLink(db, tenantId, head.sequence)
  // The rows may hold among themselves and still not be those that the head was signed over.
  return reach.isUnbroken && last !== undefined && last.hash !== head.hash
    ? { ...reach, isUnbroken: false, brokenAt: head.sequence }
    : reach
}

/**
 * Until when the chain of a tenant holds. Both signed ends and the newest thousand rows are checked for each reader;
 * `verify-audits` walks all of it. It is read as it was at one moment, because the server seals meanwhile.
 */
export const readChainReach: IdentityHandlers<Contract['audits']>['getAuditsChain'] = async (_, actor) => {
  const reach = await actor.db.transaction((db) => readReach({ ...actor, db }), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  })
  const keptDays = await readRetentionDays(actor.db, actor.tenantId)
  return { ...reach, ...(keptDays === null ? {} : { keptDays }) }
}
