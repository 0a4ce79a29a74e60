import { desc, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { type AuditFilter, matchesWords, matchingAudits, matchingColumns } from './audit-filter.queries.ts'

/** So many of the newest rows are looked through before the index of words is asked. */
const newestRows = 500

type WordMatches = {
  readonly ids: readonly string[]
  readonly total: number
  readonly isTotalCapped: boolean
}
type Range = { readonly offset: number; readonly limit: number }

/** Looks through the newest rows: a word that stands in many is found there at once. Undefined where they are too few. */
const amongNewest = async (
  db: Database,
  tenantId: string,
  filter: AuditFilter,
  { offset, limit }: Range,
): Promise<WordMatches | undefined> => {
  const rows = await db
    .select({ id: audits.id, isMatch: sql<boolean>`${matchesWords(filter) ?? sql`true`}` })
    .from(audits)
    .where(matchingColumns(tenantId, filter))
    .orderBy(desc(audits.createdAt), desc(audits.id))
    .limit(newestRows)
  const matches = rows.filter(({ isMatch }) => isMatch)
  const isAll = rows.length < newestRows
  if (!isAll && matches.length < offset + limit) return undefined
  const ids = matches.slice(offset, offset + limit).map(({ id }) => id)
  return { ids, total: matches.length, isTotalCapped: !isAll }
}

/** Asks the index of words: it finds every row at once, which is quick where they are not many. */
const byIndex = async (
  db: Database,
  tenantId: string,
  filter: AuditFilter,
  { offset, limit }: Range,
): Promise<WordMatches> => {
  // Counted before the limit, so that the planner does not walk through the whole log by time for the sake of it.
  const total = sql<number>`count(*) over ()`.as('total')
  const matches = db
    .select({ id: audits.id, createdAt: audits.createdAt, total })
    .from(audits)
    .where(matchingAudits(tenantId, filter))
    .as('found')
  const rows = await db
    .select({ id: matches.id, total: matches.total })
    .from(matches)
    .orderBy(desc(matches.createdAt), desc(matches.id))
    .limit(limit)
    .offset(offset)
  return { ids: rows.map(({ id }) => id), total: Number(rows[0]?.total ?? 0), isTotalCapped: false }
}

/**
 * The newest rows with the words that are asked for.
 *
 * @returns their ids in order, and how many there are; where more exist than were looked at, `isTotalCapped`
 */
export const findWords = async (
  db: Database,
  tenantId: string,
  filter: AuditFilter,
  range: Range,
): Promise<WordMatches> =>
  (await amongNewest(db, tenantId, filter, range)) ?? byIndex(db, tenantId, filter, range)
