import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'

/** Whether a role exists in the cluster of a database. */
export const hasRole = async (db: Database, role: string): Promise<boolean> => {
  const statement = sql`select 1 from pg_roles where rolname = ${role}`
  const { rows } = (await db.execute(statement)) as unknown as { rows: unknown[] }
  return rows.length > 0
}

/** The role of a connection, where a copy cannot be restored by it; undefined where it can. */
export const findPowerlessRole = async (db: Database): Promise<string | undefined> => {
  const mayCreate = sql`has_schema_privilege('public', 'create')
    and has_database_privilege(current_database(), 'create')`
  const statement = sql`select current_user::text as role, ${mayCreate} as may`
  const { rows } = (await db.execute(statement)) as unknown as { rows: { role: string; may: boolean }[] }
  const [row] = rows
  return row?.may === false ? row.role : undefined
}
