import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type SigningKeyRow, signingKeys } from '../../platform/db/schema/signing-keys.ts'

/** Names of all tables, quoted as a statement needs them. */
export const listTables = async (db: Database): Promise<string[]> => {
  const { rows } = (await db.execute(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`)) as unknown as {
    rows: { name: string }[]
  }
  return rows.map(({ name }) => name)
}

/** Makes every value of every row into text, so that every block of a table and of its large values is read. */
export const readTable = async (db: Database, name: string): Promise<void> => {
  await db.execute(sql`select sum(length(t::text)) from ${sql.raw(name)} t`)
}

export const listUnorderedKeys = (db: Database): Promise<SigningKeyRow[]> => db.select().from(signingKeys)
