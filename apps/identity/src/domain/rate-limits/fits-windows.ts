import type { Clock } from '../../runtime/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import { freeSlot, takeSlot } from './slots.queries.ts'
import type { Window } from './windows.queries.ts'

type Counted = { readonly key: string; readonly window: Window }

/**
 * Counts one more in several windows, or in none: what one of them refuses is not done, and uses up no other. Otherwise who asks
 * while strangers have used up the window of all has none of their own left when that one is over.
 */
export const fitsWindows = async (
  deps: { readonly db: Database; readonly clock: Clock },
  windows: readonly Counted[],
): Promise<boolean> => {
  const taken: string[] = []
  for (const { key, window } of windows) {
    if (!(await takeSlot(deps, key, window))) {
      for (const earlier of taken) await freeSlot(deps, earlier)
      return false
    }
    taken.push(key)
  }
  return true
}
