import { sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'

/** A full disk and a standby answer, but take no write. */
const state = sql`select current_setting('transaction_read_only') as readonly`

/** Whether the database takes no writes. */
export const isReadOnly = async (db: Database): Promise<boolean> => {
  const { rows } = (await db.execute(state)) as unknown as { rows: { readonly: string }[] }
  return rows[0]?.readonly !== 'off'
}
