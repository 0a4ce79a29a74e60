import { and, asc, lt, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../platform/db/database.ts'
import { secondsLater } from '../runtime/clock.ts'
import type { ExpiredRows } from './expired-rows.queries.ts'

/** Few enough that requests for the same rows do not notice. */
const rowsAtOnce = 1000

const readPrimaryKey = (table: PgTable): readonly PgColumn[] => {
  const { columns, primaryKeys } = getTableConfig(table)
  const own = columns.filter(({ primary }) => primary)
  return own.length > 0 ? own : (primaryKeys[0]?.columns ?? [])
}

/** Deletes some rows, the oldest first. Rows that a request holds are left to the next time. */
export const deleteSome = async (
  db: Database,
  { table, since, keptSeconds, only }: ExpiredRows,
  now: Date,
): Promise<number> => {
  const key = sql.join(
    readPrimaryKey(table).map((column) => sql`${column}`),
    sql`, `,
  )
  const old = db
    .select({ key })
    .from(table)
    .where(and(lt(since, secondsLater(now, -keptSeconds)), only?.(db, now)))
    .orderBy(asc(since))
    .limit(rowsAtOnce)
    .for('update', { skipLocked: true })
  const rows = await db.delete(table).where(sql`(${key}) in ${old}`).returning({ one: sql`1` })
  return rows.length
}
