import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'

/** A state of a database that it can be brought back to. */
export type KnownState = {
  /** One statement after which every table has the rows of that state. */
  readonly restore: string
  /** Whether the tables are still those of that state: a test may have altered them. */
  readonly hasSameTables: (db: Database) => Promise<boolean>
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

const readColumns = async (db: Database): Promise<unknown> => {
  const { rows } = (await db.execute(
    sql`select md5(string_agg(format('%s %s %s', relname, attname, atttypid), ',' order by relname, attnum)) as columns
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped`,
  )) as { rows: { columns: unknown }[] }
  return rows[0]?.columns
}

const namesOfTables = async (db: Database): Promise<string[]> => {
  const { rows } = (await db.execute(
    sql`select quote_ident(relname) as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )) as { rows: { name: string }[] }
  return rows.map(({ name }) => name)
}

/** Rows as text in a fixed order: equal texts are equal rows. */
const toRowsQuery = (table: string): string =>
  `(select jsonb_agg(to_jsonb(row) order by to_jsonb(row)) from ${table} as row)`

const restoreTable = async (db: Database, table: string): Promise<string> => {
  const { rows } = (await db.execute(sql.raw(`select ${toRowsQuery(table)}::text as rows`))) as {
    rows: { rows: string | null }[]
  }
  const before = rows[0]?.rows
  if (before === null || before === undefined) return `delete from ${table};`
  // Most tests leave these rows as they are: written anew each time they would fill the tables with dead ones.
  return `if ${toRowsQuery(table)} is distinct from ${quoted(before)}::jsonb then
    delete from ${table};
    insert into ${table} select * from jsonb_populate_recordset(null::${table}, ${quoted(before)}::jsonb);
  end if;`
}

/** Reads the state that a database is in now. */
export const readState = async (db: Database): Promise<KnownState> => {
  const columns = await readColumns(db)
  const steps: string[] = []
  for (const table of await namesOfTables(db)) steps.push(await restoreTable(db, table))
  return {
    // As a replica the database checks no reference: the tables may come in any order.
    restore: `do $state$ begin
      perform set_config('session_replication_role', 'replica', true);
      ${steps.join('\n')}
    end $state$`,
    hasSameTables: async (current) => (await readColumns(current)) === columns,
  }
}
