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

/**
 * The cells of rows, in the order of time.
 *
 * @param range.last the last row of them; undefined for all that are left
 */
export const auditCells = (
  tenantId: string,
  filter: AuditFilter,
  range: Range & { readonly columns: readonly AuditColumnName[]; readonly last: ExportKey | undefined },
): SQL => {
  const { columns, isDescending, last } = range
  const until = last && compared(isDescending ? '>=' : '<=', last)
  const cells = sql.join(
    columns.map((name) => csvCells[name]),
    sql`, `,
  )
  const order = sql.join(inOrder(range), sql`, `)
  return sql`select ${cells} from ${audits}
    where ${and(matchingAudits(tenantId, filter), behind(range), until)} order by ${order}`
}
