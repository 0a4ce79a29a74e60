import type { AuditColumnName } from '@vestibule/contract/audit-columns'
import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { audits } from '../../platform/db/schema/audits.ts'
import { type AuditFilter, matchingAudits } from './audit-filter.queries.ts'
import { csvCells } from './csv-cells.queries.ts'

/** What a row is ordered by in a file: when it was written, and its id. */
export type ExportKey = { readonly at: string; readonly id: string }

type Range = {
  readonly isDescending: boolean
  /** The last row before it; undefined where it begins with the first of all. */
  readonly after: ExportKey | undefined
}

const compared = (sign: '<' | '<=' | '>' | '>=', { at, id }: ExportKey): SQL =>
  sql`(${audits.createdAt}, ${audits.id}) ${sql.raw(sign)} (${at}::timestamptz, ${id}::uuid)`

const behind = ({ after, isDescending }: Range): SQL | undefined =>
  after && compared(isDescending ? '<' : '>', after)

const inOrder = ({ isDescending }: Range): SQL[] => {
  const direction = isDescending ? desc : asc
  return [direction(audits.createdAt), direction(audits.id)]
}

/** The key of the last of so many rows; undefined where fewer are left. The index answers it without the table. */
export const lastOfPart = async (
  db: Database,
  tenantId: string,
  filter: AuditFilter,
  range: Range & { readonly rows: number },
): Promise<ExportKey | undefined> => {
  const [row] = await db
    .select({ at: sql<string>`${audits.createdAt}::text`, id: audits.id })
    .from(audits)
    .where(and(matchingAudits(tenantId, filter), behind(range)))
    .orderBy(...inOrder(range))
    .offset(range.rows - 1)
    .limit(1)
  return row
}

/** Lines in one text: a text of more than 128 KiB is only removed when all of the memory is gone through. */
const linesInText = 200

/** The cells once each, in the order of time. */
const cellsInOrder = (db: Database, columns: readonly AuditColumnName[], range: Range, condition?: SQL) =>
  db
    .select(
      Object.fromEntries(columns.map((name) => [name, sql<string>`${csvCells[name]}`.as(`${name}_cell`)])),
    )
    .from(audits)
    .where(condition)
    .orderBy(...inOrder(range))
    .as('cells')

/**
 * Rows as lines of a CSV file, made by the database: a row that is read into objects costs four times as much.
 *
 * @param range.last the last row of them; undefined for all that are left
 * @returns texts of some lines each
 */
export const auditLines = async (
  db: Database,
  tenantId: string,
  filter: AuditFilter,
  range: Range & { readonly columns: readonly AuditColumnName[]; readonly last: ExportKey | undefined },
): Promise<readonly string[]> => {
  const { columns, isDescending, last } = range
  const until = last && compared(isDescending ? '>=' : '<=', last)
  const cells = cellsInOrder(db, columns, range, and(matchingAudits(tenantId, filter), behind(range), until))
  const line = sql.join(
    columns.map((name) => sql`${cells[name]}`),
    sql`, `,
  )
  const lines = db
    .select({
      line: sql<string>`concat_ws(',', ${line}) || E'\\r\\n'`.as('line'),
      text: sql`(row_number() over () - 1) / ${sql.raw(String(linesInText))}`.as('text'),
    })
    .from(cells)
    .as('lines')
  const texts = await db
    .select({ text: sql<string>`string_agg(${lines.line}, '')` })
    .from(lines)
    .groupBy(lines.text)
    .orderBy(lines.text)
  return texts.map(({ text }) => text)
}
