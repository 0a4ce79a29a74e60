import { auditLimits } from '@vestibule/contract/constants'
import { and, asc, desc, eq, inArray, notExists } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isPending } from '../../platform/db/joined.ts'
import { type AuditRow, audits } from '../../platform/db/schema/audits.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { type AuditFilter, isEverything, matchesWords, matchingAudits } from './audit-filter.queries.ts'
import { countAllAudits, countUpTo } from './count-audits.queries.ts'
import { findWords } from './find-words.queries.ts'

export type AuditSort = 'createdAt' | 'action' | 'email' | 'ip' | 'severity'

export type AuditRange = {
  readonly sortBy: AuditSort
  readonly isDescending: boolean
  readonly offset: number
  readonly limit: number
}

export type AuditPage = {
  readonly rows: readonly AuditRow[]
  readonly total: number
  readonly isTotalCapped: boolean
}

/** Every column in the same direction: an index is then read from one of its ends. */
const toOrder = ({ sortBy, isDescending }: AuditRange) => {
  const direction = isDescending ? desc : asc
  return [audits[sortBy], audits.createdAt, audits.id].map((column) => direction(column))
}

const countRows = async (db: Database, tenantId: string, filter: AuditFilter) => {
  if (isEverything(filter)) return { total: await countAllAudits(db, tenantId), isTotalCapped: false }
  const { countedRows } = auditLimits
  const counted = await countUpTo(db, matchingAudits(tenantId, filter), countedRows)
  return { total: Math.min(counted, countedRows), isTotalCapped: counted > countedRows }
}

const isNewestFirst = ({ sortBy, isDescending }: AuditRange) => sortBy === 'createdAt' && isDescending

/** One page of a tenant's log and how many rows there are, counted as far as it costs little. */
export const pageOfAudits = async (
  db: Database,
  tenantId: string,
  filter: AuditFilter,
  range: AuditRange,
): Promise<AuditPage> => {
  const order = toOrder(range)
  if (matchesWords(filter) !== undefined && isNewestFirst(range)) {
    const { ids, ...counted } = await findWords(db, tenantId, filter, range)
    if (ids.length === 0) return { rows: [], ...counted }
    const one = inTenant(audits, tenantId, inArray(audits.id, [...ids]))
    const rows = await db
      .select()
      .from(audits)
      .where(one)
      .orderBy(...order)
    return { rows, ...counted }
  }
  const rows = await db
    .select()
    .from(audits)
    .where(matchingAudits(tenantId, filter))
    .orderBy(...order)
    .limit(range.limit)
    .offset(range.offset)
  return { rows, ...(await countRows(db, tenantId, filter)) }
}

/** Names of users by id, whichever tenant they belong to by now; not of those whom this tenant has only invited. */
export const namesOfUsers = async (
  db: Database,
  tenantId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  const invited = db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, users.id), isPending))
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(inArray(users.id, [...ids]), notExists(invited)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
