import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { sqlState } from './sql-state.ts'

const undefinedTable = new Set(['42P01', '3F000'])

/** Hashes of the migrations that a database has seen; none when it is new. */
const applied = async (db: Database): Promise<string[]> => {
  try {
    const result = (await db.execute(sql`select hash from drizzle.__drizzle_migrations`)) as {
      rows: { hash: string }[]
    }
    return result.rows.map(({ hash }) => hash)
  } catch (error) {
    if (undefinedTable.has(sqlState(error) ?? '')) return []
    throw error
  }
}

export type MigrationState = {
  /** How many migrations of this release the database has not seen. */
  readonly missing: number
  /** How many migrations the database has seen that this release does not know. */
  readonly unknown: number
}

/** Compares the migrations of this release, by the hash of their text, with those that were applied. */
export const migrationState = async (db: Database): Promise<MigrationState> => {
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))
  const seen = new Set(await applied(db))
  return {
    missing: [...known].filter((hash) => !seen.has(hash)).length,
    unknown: [...seen].filter((hash) => !known.has(hash)).length,
  }
}
