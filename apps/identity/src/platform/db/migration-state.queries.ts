import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './database.ts'
import { earlierMigrations } from './earlier-migrations.ts'
import { migrationsFolder } from './migrations-folder.ts'
import { sqlState } from './sql-state.ts'

const undefinedTable = new Set(['42P01', '3F000'])
const earlier: ReadonlySet<string> = new Set(earlierMigrations)

const countMissing = (hashes: ReadonlySet<string>, seen: ReadonlySet<string>): number =>
  [...hashes].filter((hash) => !seen.has(hash)).length

/** Hashes of the migrations that a database has seen; none when it is new. */
const applied = async (db: Database): Promise<ReadonlySet<string>> => {
  try {
    const result = (await db.execute(sql`select hash from drizzle.__drizzle_migrations`)) as {
      rows: { hash: string }[]
    }
    return new Set(result.rows.map(({ hash }) => hash))
  } catch (error) {
    if (undefinedTable.has(sqlState(error) ?? '')) return new Set()
    throw error
  }
}

export type MigrationState = {
  /** How many migrations of this release the database has not seen. */
  readonly missing: number
  /** How many migrations the database has seen that this release does not know. */
  readonly unknown: number
  /** How many of those that the baseline was made of are missing, where the database has had some of them. */
  readonly missingEarlier: number
}

/** Compares the migrations of this release, by the hash of their text, with those that were applied. */
export const migrationState = async (db: Database): Promise<MigrationState> => {
  const known = new Set(readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash))
  const seen = await applied(db)
  const missingEarlier = countMissing(earlier, seen)
  return {
    missing: countMissing(known, seen),
    unknown: countMissing(seen, new Set([...known, ...earlier])),
    missingEarlier: missingEarlier === earlier.size ? 0 : missingEarlier,
  }
}

const hasEarlier = async (db: Database): Promise<boolean> => countMissing(earlier, await applied(db)) === 0

/**
 * Writes the baseline in the place of the migrations that it was made of, where the database has had all of them. To be
 * called under the lock of migrations, before the missing ones are applied.
 */
export const markBaseline = async (db: Database): Promise<void> => {
  const [baseline] = readMigrationFiles({ migrationsFolder })
  if (baseline === undefined || !(await hasEarlier(db))) return
  await db.transaction(async (tx) => {
    // Asked again: the embedded engine has no lock of migrations, and lets one transaction in at a time.
    if (!(await hasEarlier(tx))) return
    await tx.execute(sql`delete from drizzle.__drizzle_migrations where hash in ${earlierMigrations}`)
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values (${baseline.hash}, ${baseline.folderMillis})`)
  })
}
