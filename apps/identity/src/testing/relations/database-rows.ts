import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'

/** A row as the database writes it: names of columns, and values as JSON has them. */
export type StoredRow = Readonly<Record<string, unknown>>

/** Rows of every table, by its name. */
export type DatabaseRows = ReadonlyMap<string, readonly StoredRow[]>

/** A row that was added, or is gone; one that was changed is both. */
export type RowChange = { readonly table: string; readonly row: StoredRow; readonly isGone?: boolean }

const listTables = async (db: Database): Promise<string[]> => {
  const { rows } = (await db.execute(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )) as { rows: { name: string }[] }
  return rows.map(({ name }) => name)
}

/**
 * Reads the whole database in one statement. Every table is read, also one that has no column of a tenant: what belongs
 * to a person stands there.
 */
export const readDatabase = async (db: Database): Promise<DatabaseRows> => {
  const tables = await listTables(db)
  const parts = tables.map(
    (name) => `select '${name}' as name, (select jsonb_agg(to_jsonb(one)) from "${name}" as one) as rows`,
  )
  const { rows } = (await db.execute(sql.raw(parts.join(' union all ')))) as {
    rows: { name: string; rows: StoredRow[] | null }[]
  }
  return new Map(rows.map((one) => [one.name, one.rows ?? []]))
}

const byText = (rows: readonly StoredRow[] = []): Map<string, StoredRow> =>
  new Map(rows.map((row) => [JSON.stringify(row), row]))

/** What differs between two readings of one database. */
export const listChanges = (before: DatabaseRows, after: DatabaseRows): RowChange[] =>
  [...after].flatMap(([table, rows]) => {
    const was = byText(before.get(table))
    const is = byText(rows)
    const gone = [...was].filter(([text]) => !is.has(text)).map(([, row]) => ({ table, row, isGone: true }))
    const added = [...is].filter(([text]) => !was.has(text)).map(([, row]) => ({ table, row, isGone: false }))
    return [...gone, ...added]
  })
