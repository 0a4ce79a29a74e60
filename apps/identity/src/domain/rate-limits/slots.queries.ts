import { eq, sql } from 'drizzle-orm'
import type { Clock } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { counters } from '../../platform/db/schema/throttles.ts'
import { fitsWindow, type Window } from './windows.queries.ts'

type SlotDeps = { readonly db: Database; readonly clock: Clock }

/** Gives a slot back. */
export const freeSlot = async ({ db }: Pick<SlotDeps, 'db'>, key: string): Promise<void> => {
  await db
    .update(counters)
    .set({ count: sql`greatest(${counters.count} - 1, 0)` })
    .where(eq(counters.key, key))
}

/**
 * Takes one of so many slots, in whichever process. What a process that died has taken is free when the window ends.
 *
 * @returns false where all are taken
 */
export const takeSlot = async (deps: SlotDeps, key: string, slots: Window): Promise<boolean> => {
  if (await fitsWindow(deps, key, slots)) return true
  await freeSlot(deps, key)
  return false
}
