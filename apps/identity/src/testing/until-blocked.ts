import { sql } from 'drizzle-orm'
import type { TestServer } from './test-server.ts'

/** Until a statement of this server's PostgreSQL database waits for a lock. */
export const untilBlocked = async ({ services: { db } }: TestServer): Promise<void> => {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  for (let turn = 0; turn < 5000; turn += 1)
    if (((await db.execute(waiting)) as { rows: unknown[] }).rows.length > 0) return
  throw new Error('Nothing has waited')
}
