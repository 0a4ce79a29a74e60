import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { ConnectionPool } from './connection-pool.ts'
import { copyStatement } from './copy-lines.queries.ts'
import type { Database, OpenDatabase } from './database.ts'
import { migratePostgres } from './migrate-postgres.ts'

export type PostgresOptions = {
  readonly url: string
  readonly connections?: number
  /** Told of a connection that broke while idle; without a listener such an error ends the process. */
  readonly onIdleError: (error: Error) => void
  /** Milliseconds after which a statement without an answer is given up. */
  readonly answerMs?: number
}

/** How long a request waits for the database at most. */
const requestAnswerMs = 3_000

/** A process that hangs in mid-transaction must not keep its locks for longer, in milliseconds. */
const idleInTransactionMs = 10_000

/**
 * How requests plan their statements. They look rows up by key, whatever the key is: planning them anew costs more than
 * running them. A plan is kept while tables grow, so that reading all of a small one must not look cheaper than its
 * index. What a plan kept for every key seems to cost would start workers and a compiler for statements of milliseconds.
 */
export const requestOptions = [
  'plan_cache_mode=force_generic_plan',
  'random_page_cost=1.1',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  // Literals of a `COPY` (see copyStatement) have no backslashes to escape.
  'standard_conforming_strings=on',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

export const openPostgres = async ({
  url,
  connections = 10,
  onIdleError,
  answerMs = requestAnswerMs,
}: PostgresOptions): Promise<OpenDatabase> => {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // The server gives up first, by an error that costs no connection; our own limit is for a server that is silent.
    lock_timeout: Math.round(answerMs * 0.8),
    statement_timeout: Math.round(answerMs * 0.9),
    idle_in_transaction_session_timeout: idleInTransactionMs,
    options: requestOptions,
    connectionTimeoutMillis: answerMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  })
  pool.on('error', onIdleError)
  const connectionPool = new ConnectionPool(pool, answerMs)
  await connectionPool.query({ text: 'select 1' }).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  const db = drizzle(connectionPool as unknown as pg.Pool)
  return {
    engine: 'postgres',
    db: db as unknown as Database,
    copyLines: async (query) => connectionPool.copyOut(copyStatement(query, 'stdout')),
    migrate: (finish) => migratePostgres(url, finish),
    close: () => pool.end(),
  }
}
