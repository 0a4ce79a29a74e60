import { sql } from 'drizzle-orm'
import type { Clock } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { counters } from '../../platform/db/schema/throttles.ts'
import { retention } from '../retention.ts'

/** At most so many in a window that starts with the first; no longer than `retention.counter`, after which it is deleted. */
export type Window = { readonly most: number; readonly seconds: number }

const counted = prepared((db) => {
  const at = sql`${sql.placeholder('at')}::timestamptz`
  const isOver = sql`${counters.startedAt} <= ${at} - make_interval(secs => ${sql.placeholder('seconds')})`
  return db
    .insert(counters)
    .values({ key: sql`${sql.placeholder('key')}`, count: 1, startedAt: at })
    .onConflictDoUpdate({
      target: counters.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${counters.count} + 1 end`,
        startedAt: sql`case when ${isOver} then ${at} else ${counters.startedAt} end`,
      },
    })
    .returning({ count: counters.count })
    .prepare('counted_in_window')
})

/** Counts one more and says whether it still fits. */
export const fitsWindow = async (
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  key: string,
  { most, seconds }: Window,
): Promise<boolean> => {
  if (seconds > retention.counter) throw new Error('A counter is deleted before its window ends')
  const [row] = await counted(db).execute({ key, seconds, at: clock.now().toISOString() })
  return (row?.count ?? 1) <= most
}
