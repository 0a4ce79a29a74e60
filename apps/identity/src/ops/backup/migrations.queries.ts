import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'

/** Hashes of the migrations that a database has had, the first one first. */
export const appliedMigrations = async (db: Database): Promise<string[]> => {
  const { rows } = (await db.execute(sql`select hash from drizzle.__drizzle_migrations order by id`)) as {
    rows?: { hash: string }[]
  }
  return (rows ?? []).map(({ hash }) => hash)
}
