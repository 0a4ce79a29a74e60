import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'

/** A state of a database that it can be brought back to. */
export type KnownState = {
  /** One statement after which every table has the rows of that state. */
  readonly restore: string
  /** Whether all but the rows is still as it was: a test may have altered it. */
  readonly hasSameSchema: (db: Database) => Promise<boolean>
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/**
 * Columns, constraints, indexes, triggers and functions: what a test creates beside its rows would act on the rows of the
 * next one. Triggers of constraints are named by their constraint.
 */
const readSchema = async (db: Database): Promise<unknown> => {
  const { rows } = (await db.execute(sql`select md5(concat_ws(' ',
      (select string_agg(format('%s %s %s', relname, attname, atttypid), ',' order by relname, attnum)
        from pg_attribute join pg_class on pg_class.oid = attrelid
        where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped),
      (select string_agg(format('%s %s', conname, pg_get_constraintdef(oid)), ',' order by conname, oid)
        from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't'),
      (select string_agg(indexdef, ',' order by indexdef) from pg_indexes where schemaname = 'public'),
      (select string_agg(pg_get_triggerdef(oid), ',' order by tgname, oid) from pg_trigger where not tgisinternal),
      (select string_agg(format('%s %s', proname, prosrc), ',' order by proname, oid)
        from pg_proc where pronamespace = 'public'::regnamespace))) as schema`)) as {
    rows: { schema: unknown }[]
  }
  return rows[0]?.schema
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
  const schema = await readSchema(db)
  const steps: string[] = []
  for (const table of await namesOfTables(db)) steps.push(await restoreTable(db, table))
  return {
    // As a replica the database checks no reference: the tables may come in any order.
    restore: `do $state$ begin
      perform set_config('session_replication_role', 'replica', true);
      ${steps.join('\n')}
    end $state$`,
    hasSameSchema: async (current) => (await readSchema(current)) === schema,
  }
}
