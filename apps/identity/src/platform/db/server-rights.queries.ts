import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { grantedOn, serverFunctions } from './server-rights.ts'

/** A name as a statement needs it: names can't be parameters. */
const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

type Kind = 'table' | 'sequence' | 'function'
type Own = { readonly kind: Kind; readonly schema: string; readonly name: string }

/**
 * What the role that migrates owns, by itself or by a group. Extensions of a host put theirs in the same schema, of which it
 * can neither give nor take anything.
 */
const listOwn = async (db: Database): Promise<Own[]> => {
  const { rows } = (await db.execute(sql`
    select kind, nspname as schema, name from (
      select case relkind when 'S' then 'sequence' else 'table' end as kind, relnamespace as place, relowner as owner,
        quote_ident(relname) as name
      from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select 'function', pronamespace, proowner,
        quote_ident(proname) || '(' || pg_get_function_identity_arguments(oid) || ')'
      from pg_proc where prokind = 'f') as one
    join pg_namespace on pg_namespace.oid = place
    where nspname in ('public', 'drizzle') and pg_has_role(owner, 'USAGE') order by 1, 2, 3`)) as unknown as {
    rows: Own[]
  }
  return rows
}

/** The tables of the server, those alone that the role that migrates owns. */
const listTables = async (db: Database): Promise<string[]> => {
  const { rows } = (await db.execute(sql`
    select tablename as name from pg_tables
    where schemaname = 'public' and pg_has_role(tableowner, 'USAGE') order by tablename`)) as unknown as {
    rows: { name: string }[]
  }
  return rows.map(({ name }) => name)
}

const readDatabaseName = async (db: Database): Promise<string> => {
  const { rows } = (await db.execute(sql`select current_database() as name`)) as unknown as {
    rows: { name: string }[]
  }
  return rows[0]?.name ?? ''
}

/**
 * Statements that give a role what the server needs and take everything else from it.
 *
 * @param role an existing role, which owns none of the tables
 */
export const listGrants = async (db: Database, role: string): Promise<string[]> => {
  const to = quoted(role)
  const own = await listOwn(db)
  const onOwn = (kind: Kind, schema: string) =>
    own.filter((one) => one.kind === kind && one.schema === schema).map(({ name }) => `${schema}.${name}`)
  const tables = await listTables(db)
  return [
    ...['public', 'drizzle'].flatMap((schema) => [
      ...(['table', 'sequence', 'function'] as const).flatMap((kind) =>
        onOwn(kind, schema).map((name) => `revoke all on ${kind} ${name} from ${to}`),
      ),
      `revoke all on schema ${schema} from ${to}`,
    ]),
    `revoke create on database ${quoted(await readDatabaseName(db))} from ${to}`,
    `grant usage on schema public to ${to}`,
    ...tables.map((table) => `grant ${grantedOn(table)} on ${quoted(table)} to ${to}`),
    ...onOwn('sequence', 'public').map((name) => `grant usage on sequence ${name} to ${to}`),
    ...serverFunctions.map((name) => `grant execute on function ${name} to ${to}`),
    `grant usage on schema drizzle to ${to}`,
    `grant select on drizzle.__drizzle_migrations to ${to}`,
  ]
}

export const runGrants = async (tx: Database, statements: readonly string[]): Promise<void> => {
  for (const statement of statements) await tx.execute(sql.raw(statement))
}

/** Whether a role owns tables of the server by itself, as one that has migrated the database does. */
export const ownsTables = async (db: Database, role: string): Promise<boolean> => {
  const { rows } = (await db.execute(
    sql`select 1 from pg_tables where tableowner = ${role} and schemaname in ('public', 'drizzle') limit 1`,
  )) as unknown as { rows: unknown[] }
  return rows.length > 0
}

/** Whether there is a role of this name. */
export const isRole = async (db: Database, role: string): Promise<boolean> => {
  const { rows } = (await db.execute(sql`select 1 from pg_roles where rolname = ${role}`)) as unknown as {
    rows: unknown[]
  }
  return rows.length > 0
}
