import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { CopyLines } from './copy-lines.queries.ts'

/**
 * A handle on the database: the outer one or an open transaction. One type for both engines. Inside a transaction
 * only the given handle may be used: PGlite has a single connection and would wait for itself for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** A database that was opened, whichever engine it is. */
export type OpenDatabase = {
  readonly engine: 'embedded' | 'postgres'
  readonly db: Database
  readonly copyLines: CopyLines
  /** Applies the migrations that are missing, then does `finish`, while no other process does either. */
  readonly migrate: (finish?: (db: Database) => Promise<void>) => Promise<void>
  /**
   * Only of the embedded engine: runs work while no statement does. A copy of the files made by that work holds
   * everything that was committed before, as after a crash. Statements wait until it ends.
   */
  readonly whilePaused?: <T>(work: () => Promise<T>) => Promise<T>
  readonly close: () => Promise<void>
}
