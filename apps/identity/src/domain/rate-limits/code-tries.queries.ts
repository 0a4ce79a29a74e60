import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { throttles as column } from '../../platform/db/schema/throttles.ts'
import type { RequestContext } from '../../request/request-context.ts'

/** So many wrong codes of one account in a day close the method for a while (SEC-OT-01). */
const mostWrongPerDay = 20
const daySeconds = 86_400
const closedSeconds = 3600

/** The new row, in terms of the old one. */
const counting = (now: string) => {
  const at = sql`${now}::timestamptz`
  const isClosed = sql`coalesce(${column.blockedUntil} > ${at}, false)`
  const isNewDay = sql`coalesce(${column.startedAt} <= ${at} - make_interval(secs => ${daySeconds}), true)`
  const failures = sql`(case when ${isNewDay} then 0 else ${column.failures} end + 1)`
  return {
    failures: sql`case when ${isClosed} then ${column.failures} else ${failures} end`,
    refusals: sql`${column.refusals} + case when ${isClosed} then 1 else 0 end`,
    startedAt: sql`case when not ${isClosed} and ${isNewDay} then ${at} else ${column.startedAt} end`,
    blockedUntil: sql`case when ${isClosed} then ${column.blockedUntil}
      when ${failures} >= ${mostWrongPerDay} then ${at} + make_interval(secs => ${closedSeconds}) end`,
    wasAllowed: sql`not ${isClosed}`,
    updatedAt: at,
  }
}

/**
 * Counts a try as wrong before it is judged, in one statement, and answers how many seconds to wait when the method
 * is closed. The row stays locked until the transaction ends, so that tries of one account are judged one by one.
 */
export const takeCodeTry = async (
  tx: Database,
  { clock }: Pick<RequestContext, 'clock'>,
  key: string,
): Promise<number | undefined> => {
  const now = clock.now()
  const first = { failures: 1, refusals: 0, wasAllowed: true, startedAt: now, updatedAt: now }
  const [row] = await tx
    .insert(column)
    .values({ key, ...first })
    .onConflictDoUpdate({ target: column.key, set: counting(now.toISOString()) })
    .returning({ wasAllowed: column.wasAllowed, blockedUntil: column.blockedUntil })
  if (row === undefined || row.wasAllowed) return undefined
  return Math.ceil(((row.blockedUntil ?? now).getTime() - now.getTime()) / 1000)
}

/** The try was right, or there was nothing to try: it counts no more. Only in the transaction that took it. */
export const giveBackCodeTry = async (tx: Database, key: string): Promise<void> => {
  await tx
    .update(column)
    .set({ failures: sql`greatest(${column.failures} - 1, 0)`, blockedUntil: null })
    .where(eq(column.key, key))
}
