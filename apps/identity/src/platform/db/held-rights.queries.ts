import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { rolesWithin } from './roles-within.queries.ts'
import { allRights, type HeldRight, insertedColumns } from './server-rights.ts'

/** Rights on tables, those on single columns and those that `PUBLIC` has included. */
export const listHeldRights = async (db: Database, role: SQL): Promise<HeldRight[]> => {
  const { rows } = (await db.execute(sql`
    select distinct place.nspname as schema, one.relname as table, held.right, one.relkind in ('r', 'p') as "isTable"
    from pg_class one join pg_namespace place on place.oid = one.relnamespace
    cross join unnest(array[${sql.join(
      allRights.map((right) => sql`${right}::text`),
      sql`, `,
    )}]) as held("right")
    cross join ${rolesWithin(role)}
    where place.nspname in ('public', 'drizzle') and one.relkind in ('r', 'p', 'v', 'm', 'f')
      and (has_table_privilege(actor.oid, one.oid, held.right)
        or case when held.right in ('SELECT', 'INSERT', 'UPDATE', 'REFERENCES')
          then has_any_column_privilege(actor.oid, one.oid, held.right) else false end)
    order by 1, 2, 3`)) as unknown as { rows: HeldRight[] }
  return rows
}

const listOtherInserts = async (
  db: Database,
  role: SQL,
  [table, columns]: readonly [string, readonly string[]],
): Promise<string[]> => {
  const { rows } = (await db.execute(sql`
    select distinct 'INSERT of ' || one.attname || ' on ' || ${table}::text as excess, one.attnum
    from pg_attribute one cross join ${rolesWithin(role)}
    where one.attrelid = to_regclass('public.' || ${table}::text) and one.attnum > 0 and not one.attisdropped
      and one.attname not in (${sql.join(
        columns.map((column) => sql`${column}`),
        sql`, `,
      )})
      and has_column_privilege(actor.oid, one.attrelid, one.attnum, 'INSERT')
    order by one.attnum`)) as unknown as { rows: { excess: string }[] }
  return rows.map(({ excess }) => excess)
}

/** Columns that the role may write in a new row, and has no need to. */
export const listColumnInserts = async (db: Database, role: SQL): Promise<string[]> => {
  const lists: string[][] = []
  for (const table of Object.entries(insertedColumns)) lists.push(await listOtherInserts(db, role, table))
  return lists.flat()
}

/** Where the role may add tables, functions and schemas. */
export const listCreateRights = async (db: Database, role: SQL): Promise<string[]> => {
  const { rows } = (await db.execute(sql`
    select distinct 'CREATE on schema ' || nspname as excess from pg_namespace, ${rolesWithin(role)}
    where nspname in ('public', 'drizzle') and has_schema_privilege(actor.oid, pg_namespace.oid, 'CREATE')
    union all
    select distinct 'CREATE on the database' from ${rolesWithin(role)}
    where has_database_privilege(actor.oid, current_database(), 'CREATE')
    order by 1`)) as unknown as { rows: { excess: string }[] }
  return rows.map(({ excess }) => excess)
}
