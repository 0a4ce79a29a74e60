import { sql } from 'drizzle-orm'
import type { TestServer } from './test-server.ts'

/** Whether a statement of this server's PostgreSQL database waits for a lock. */
export const isBlocked = async ({ services: { db } }: TestServer): Promise<boolean> => {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return ((await db.execute(waiting)) as { rows: unknown[] }).rows.length > 0
}

/** Until one does. */
export const untilBlocked = async (testServer: TestServer): Promise<void> => {
  for (let turn = 0; turn < 5000; turn += 1) if (await isBlocked(testServer)) return
  throw new Error('Nothing has waited')
}
