import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/**
 * A handle on the database: the outer one or an open transaction. One type for both engines. Inside a transaction
 * only the given handle may be used: PGlite has a single connection and would wait for itself for ever.
 */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** A database that was opened, whichever engine it is. */
export type OpenDatabase = {
  readonly engine: 'embedded' | 'postgres'
  readonly db: Database
  /** Applies the migrations that are missing. */
  readonly migrate: () => Promise<void>
  readonly close: () => Promise<void>
}
