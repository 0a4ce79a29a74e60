import { sql } from 'drizzle-orm'
import type { Clock } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { counters } from '../../platform/db/schema/throttles.ts'
import { retention } from '../retention.ts'

/** At most so many in a window that starts with the first; no longer than `retention.counter`, after which it is deleted. */
export type Window = { readonly most: number; readonly seconds: number }

/** Counts one more and says whether it still fits. */
export const fitsWindow = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  key: string,
  { most, seconds }: Window,
): Promise<boolean> => {
  if (seconds > retention.counter) throw new Error('A counter is deleted before its window ends')
  const now = clock.now()
  const at = sql`${now.toISOString()}::timestamptz`
  const isOver = sql`${counters.startedAt} <= ${at} - make_interval(secs => ${seconds})`
  const [row] = await db
    .insert(counters)
    .values({ key, count: 1, startedAt: now })
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${counters.count} + 1 end`,
        startedAt: sql`case when ${isOver} then ${at} else ${counters.startedAt} end`,
      },
    })
    .returning({ count: counters.count })
  return (row?.count ?? 1) <= most
}
