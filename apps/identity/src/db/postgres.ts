import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, OpenDatabase } from './database.ts'
import { migratePostgres } from './migrate-postgres.ts'

export type PostgresOptions = {
  readonly url: string
  readonly connections?: number
  /** Told of a connection that broke while idle; without a listener such an error ends the process. */
  readonly onIdleError: (error: Error) => void
}

export const openPostgres = async ({
  url,
  connections = 10,
  onIdleError,
}: PostgresOptions): Promise<OpenDatabase> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    statement_timeout: 10_000,
    // Statements look rows up by key, whatever the key is: planning them anew costs more than running them. A plan is
    // kept while tables grow, so that reading all of a small one must not look cheaper than its index.
    options: '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1',
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
  })
  pool.on('error', onIdleError)
  await pool.query('select 1')
  const db = drizzle(pool)
  return {
    engine: 'postgres',
    db: db as unknown as Database,
    migrate: (finish) => migratePostgres(url, finish),
    close: () => pool.end(),
  }
}
