import { type Placeholder, type SQL, sql } from 'drizzle-orm'

/**
 * The database's own time. What several processes judge by seconds is written and compared in it, because their clocks
 * differ; the database has one.
 *
 * @param aheadSeconds how far time was moved ahead by tests and by the development surface (`Clock.aheadSeconds`)
 */
export const databaseNow = (aheadSeconds: number | Placeholder): SQL =>
  sql`(clock_timestamp() + make_interval(secs => ${aheadSeconds}::float8))`

/** Whether a moment in the database's time lies at most so many seconds back. Null is no moment. */
export const isWithin = (moment: SQL, seconds: number, aheadSeconds: number | Placeholder): SQL<boolean> =>
  sql<boolean>`coalesce(${moment} >= ${databaseNow(aheadSeconds)} - make_interval(secs => ${sql.raw(String(seconds))}), false)`
