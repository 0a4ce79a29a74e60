import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { sqlState } from './sql-state.ts'

const undefinedTable = new Set(['42P01', '3F000'])

const applied = async (db: Database): Promise<number> => {
  try {
    const result = (await db.execute(
      sql`select count(*)::int as count from drizzle.__drizzle_migrations`,
    )) as {
      rows: { count: number }[]
    }
    return result.rows[0]?.count ?? 0
  } catch (error) {
    if (undefinedTable.has(sqlState(error) ?? '')) return 0
    throw error
  }
}

/** How many migrations this release knows that the database has not seen. */
export const missingMigrations = async (db: Database): Promise<number> => {
  const journal = JSON.parse(await readFile(join(migrationsFolder, 'meta', '_journal.json'), 'utf8')) as {
    entries: unknown[]
  }
  return journal.entries.length - (await applied(db))
}
