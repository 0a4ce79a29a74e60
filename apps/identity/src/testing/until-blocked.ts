import { sql } from 'drizzle-orm'
import type { TestServer } from './test-server.ts'

/** Whether so many statements of this server's PostgreSQL database wait for a lock, one unless said otherwise. */
export const isBlocked = async ({ services: { db } }: TestServer, count = 1): Promise<boolean> => {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return ((await db.execute(waiting)) as { rows: unknown[] }).rows.length >= count
}

/** Until they do. */
export const untilBlocked = async (testServer: TestServer, count = 1): Promise<void> => {
  for (let turn = 0; turn < 5000; turn += 1) if (await isBlocked(testServer, count)) return
  throw new Error('Nothing has waited')
}
