// Tests of what happens while a request waits hold a lock, send the request and go on once the request has
// come to that lock. They look until then and count no turns: how long a request needs to get there (a
// password is hashed at a low priority) is the machine's affair.
import { sql } from 'drizzle-orm'
import type { TestServer } from './test-server.ts'

/** Whether so many statements of this server's PostgreSQL database wait for a lock. */
export const isBlocked = async ({ services: { db } }: TestServer, count: number): Promise<boolean> => {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return ((await db.execute(waiting)) as { rows: unknown[] }).rows.length >= count
}

/** Whether requests that were sent all come to wait for a lock before one of them is answered. */
export const comeToWait = async (
  testServer: TestServer,
  ...answers: readonly Promise<unknown>[]
): Promise<boolean> => {
  const sent = { isAnswered: false }
  const settle = () => {
    sent.isAnswered = true
  }
  for (const answer of answers) answer.then(settle, settle)
  while (!sent.isAnswered) if (await isBlocked(testServer, answers.length)) return true
  return false
}

/**
 * Resolves when requests that were sent all wait for a lock.
 *
 * @throws Error that says what was answered, where one of them did not wait.
 */
export const untilBlocked = async (
  testServer: TestServer,
  ...answers: readonly Promise<unknown>[]
): Promise<void> => {
  if (await comeToWait(testServer, ...answers)) return
  throw new Error(`A request was answered and did not wait: ${JSON.stringify(await Promise.race(answers))}`)
}
