import { and, asc, lt, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { secondsLater } from '../runtime/clock.ts'
import { eachPart } from '../platform/jobs/each-part.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { Services } from '../request/services.ts'
import { type ExpiredRows, expiredRows } from './expired-rows.queries.ts'

type DeleteExpiredDeps = Pick<Services, 'db' | 'clock'>

/** Few enough that requests for the same rows do not notice. */
const rowsAtOnce = 1000

const primaryKeyOf = (table: PgTable): readonly PgColumn[] => {
  const { columns, primaryKeys } = getTableConfig(table)
  const own = columns.filter(({ primary }) => primary)
  return own.length > 0 ? own : (primaryKeys[0]?.columns ?? [])
}

/** Deletes some rows, the oldest first. Rows that a request holds are left to the next time. */
const deleteSome = async (
  { db, clock }: DeleteExpiredDeps,
  { table, since, keptSeconds, only }: ExpiredRows,
) => {
  const now = clock.now()
  const key = sql.join(
    primaryKeyOf(table).map((column) => sql`${column}`),
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

/**
 * Deletes what counts for nothing any more, some of every kind. A table that fails does not keep the others from it.
 *
 * @returns how many rows were deleted
 * @throws the failures, after every table had its turn
 */
export const deleteExpired = (needs: DeleteExpiredDeps): Promise<number> =>
  eachPart(expiredRows, (rows) => deleteSome(needs, rows))

export const deleteExpiredJob: Job<Services> = {
  name: 'delete-expired',
  everyMs: 600_000,
  leaseMs: 30_000,
  work: deleteExpired,
}
