import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { keptTables, rightsOn } from './server-rights.ts'

/** A name as a statement needs it: names can't be parameters. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const listTables = async (db: Database): Promise<string[]> => {
  const { rows } = (await db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
  )) as unknown as { rows: { name: string }[] }
  return rows.map(({ name }) => name)
}

/**
 * Statements that give a role what the server needs and take everything else from it.
 *
 * @param role an existing role, which owns none of the tables
 */
export const listGrants = async (db: Database, role: string): Promise<string[]> => {
  const to = quoted(role)
  const tables = await listTables(db)
  return [
    `revoke all on all tables in schema public from ${to}`,
    `revoke all on schema public from ${to}`,
    `grant usage on schema public to ${to}`,
    ...tables.map((table) => `grant ${rightsOn(table).join(', ')} on ${quoted(table)} to ${to}`),
    `grant usage on all sequences in schema public to ${to}`,
    `grant execute on function cut_audits(uuid, integer) to ${to}`,
    `grant usage on schema drizzle to ${to}`,
    `grant select on drizzle.__drizzle_migrations to ${to}`,
  ]
}

export const runGrants = async (tx: Database, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await tx.execute(sql.raw(statement))
}

/** Whether there is a role of this name. */
export const isRole = async (db: Database, role: string): Promise<boolean> => {
  const { rows } = (await db.execute(sql`select 1 from pg_roles where rolname = ${role}`)) as unknown as {
    rows: unknown[]
  }
  return rows.length > 0
}

const rightsBeyond = Object.entries(keptTables)
  .flatMap(([table, rights]) => rights.map((right) => [table, right] as const))
  .map(
    ([table, right]) =>
      sql`select ${`${right} on ${table}`}::text as excess where has_table_privilege(current_user, ${table}::text, ${right}::text)`,
  )

/** What the role of this connection may do beyond what the server needs, in words; owners and superusers may do it all. */
export const listExcess = async (db: Database): Promise<string[]> => {
  const { rows } = (await db.execute(
    sql.join(
      [
        sql`select 'CREATE on schema public' as excess where has_schema_privilege(current_user, 'public', 'CREATE')`,
        ...rightsBeyond,
      ],
      sql` union all `,
    ),
  )) as unknown as { rows: { excess: string }[] }
  return rows.map(({ excess }) => excess)
}
