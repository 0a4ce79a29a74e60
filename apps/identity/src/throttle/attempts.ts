import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { throttles } from '../db/schema/throttles.ts'

/** Five free tries, then one second, doubling to a quarter of an hour (SEC-PW-06). */
const freeTries = 5
const longestBlockSeconds = 900
/** So many failures in a row and nothing helps but a reset. */
export const hardStop = 100

export type Counted = {
  readonly key: string
  /** Past so many failures no try is let through any more. */
  readonly stopAfter?: number
  /** After so long without a try the counting starts over. */
  readonly forgetAfterSeconds?: number
}

/** Whether a try may go on, and if not, when to come back. */
export type Verdict = { readonly isAllowed: boolean; readonly retryAfterSeconds: number }

type Needs = { readonly db: Database; readonly clock: Clock }

const column = throttles

/** The new row, in terms of the old one. All of it is one statement, so parallel tries cannot slip through. */
const counting = (now: string, { stopAfter, forgetAfterSeconds }: Counted) => {
  const at = sql`${now}::timestamptz`
  const forgotten =
    forgetAfterSeconds === undefined
      ? sql`false`
      : sql`${column.updatedAt} <= ${at} - make_interval(secs => ${forgetAfterSeconds})`
  const blocked = sql`not (${forgotten}) and (coalesce(${column.blockedUntil} > ${at}, false) or ${
    stopAfter === undefined ? sql`false` : sql`${column.failures} >= ${stopAfter}`
  })`
  const failures = sql`(case when ${forgotten} then 0 else ${column.failures} end + 1)`
  const delay = sql`least(power(2, least(${failures} - ${freeTries}, 20)), ${longestBlockSeconds})`
  return {
    failures: sql`case when ${blocked} then ${column.failures} else ${failures} end`,
    refusals: sql`${column.refusals} + case when ${blocked} then 1 else 0 end`,
    blockedUntil: sql`case when ${blocked} then ${column.blockedUntil}
      when ${failures} >= ${freeTries} then ${at} + make_interval(secs => ${delay})
      else null end`,
    wasAllowed: sql`not (${blocked})`,
    updatedAt: at,
  }
}

/** Counts a try as failed before it is judged, and says whether it may be judged at all. */
export const takeAttempt = async ({ db, clock }: Needs, counted: Counted): Promise<Verdict> => {
  const now = clock.now()
  const [row] = await db
    .insert(throttles)
    .values({ key: counted.key, failures: 1, refusals: 0, wasAllowed: true, updatedAt: now })
    .onConflictDoUpdate({ target: throttles.key, set: counting(now.toISOString(), counted) })
    .returning({ wasAllowed: throttles.wasAllowed, blockedUntil: throttles.blockedUntil })
  if (row === undefined || row.wasAllowed) return { isAllowed: true, retryAfterSeconds: 0 }
  const waitMs = (row.blockedUntil?.getTime() ?? 0) - now.getTime()
  return { isAllowed: false, retryAfterSeconds: waitMs > 0 ? Math.ceil(waitMs / 1000) : longestBlockSeconds }
}

/** The try was right: failures before it no longer count. */
export const clearAttempts = async (db: Database, key: string): Promise<void> => {
  await db.delete(throttles).where(eq(throttles.key, key))
}

/** The try was right, but others of the same place may not have been: takes back only what this one counted. */
export const refundAttempt = async (db: Database, key: string): Promise<void> => {
  await db
    .update(throttles)
    .set({
      failures: sql`greatest(${column.failures} - 1, 0)`,
      blockedUntil: sql`case when ${column.failures} <= ${freeTries} then null else ${column.blockedUntil} end`,
    })
    .where(eq(throttles.key, key))
}
