import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { DatabaseTime } from '../../runtime/clock.ts'

type DatabaseTimePlaceholdersParams = {
  readonly [Name in keyof DatabaseTime]: DatabaseTime[Name] | Placeholder
}

/** What a prepared statement leaves open; `execute` is given `clock.databaseTime()`. */
export const databaseTimePlaceholders: DatabaseTimePlaceholdersParams = {
  frozenAt: sql.placeholder('frozenAt'),
  aheadSeconds: sql.placeholder('aheadSeconds'),
}

/**
 * The database's own time. What several processes judge by seconds is written and compared in it, because their clocks
 * differ; the database has one.
 */
export const databaseNow = ({ frozenAt, aheadSeconds }: DatabaseTimePlaceholdersParams): SQL =>
  sql`(coalesce(${frozenAt}::timestamptz, clock_timestamp()) + make_interval(secs => ${aheadSeconds}::float8))`

/** The same, so many milliseconds later. */
export const databaseLater = ({ frozenAt, aheadSeconds }: DatabaseTime, ms: number): SQL =>
  databaseNow({ frozenAt, aheadSeconds: aheadSeconds + ms / 1000 })

/** Whether a moment in the database's time lies at most so many seconds back. Null is no moment. */
export const isWithin = (moment: SQL, seconds: number, time: DatabaseTimePlaceholdersParams): SQL<boolean> =>
  sql<boolean>`coalesce(${moment} >= ${databaseNow(time)} - make_interval(secs => ${sql.raw(String(seconds))}), false)`
