import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Database } from './database.ts'
import { extensionProblem } from './extension-problem.ts'
import { markBaseline } from './migration-state.queries.ts'
import { migrationsFolder } from './migrations-folder.ts'

/** Names the advisory lock of migrations among those of other programs on the same database. */
const lockKey = "hashtextextended('vestibule migrations', 0)"

/**
 * Applies the missing migrations and does `finish`, one process at a time: others wait and then find nothing missing.
 * The connection is its own and has no statement timeout, since a migration of large tables takes its time. The lock
 * belongs to the connection, so that PostgreSQL releases it when the process dies.
 */
export const migratePostgres = async (
  url: string,
  finish?: (db: Database) => Promise<void>,
): Promise<void> => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // A connection that breaks between two statements must not end the process: the next statement fails.
  client.on('error', () => {})
  await client.connect()
  try {
    // Also the limits that the role or the database has by default.
    await client.query('set statement_timeout = 0; set lock_timeout = 0')
    await client.query(`select pg_advisory_lock(${lockKey})`)
    const db = drizzle(client)
    await markBaseline(db as unknown as Database)
    await migrate(db, { migrationsFolder }).catch((error: unknown) => {
      throw extensionProblem(error)
    })
    await finish?.(db as unknown as Database)
  } finally {
    await client.end()
  }
}
