import type { Database } from '../../platform/db/database.ts'

type Judged = {
  readonly userId: string
  readonly judge: () => Promise<void>
}

const judged = new WeakMap<Database, Judged>()

/**
 * Has something judged in a transaction once it has waited for a user, because what was known before it waited may be over.
 * It is judged once: later the work itself may have changed it.
 */
export const judgeWhenUserLocked = (tx: Database, what: Judged): void => {
  judged.set(tx, what)
}

/** Judges what waits for this user. */
export const judgeLocked = async (tx: Database, userId: string): Promise<void> => {
  const waiting = judged.get(tx)
  if (waiting?.userId !== userId) return
  judged.delete(tx)
  await waiting.judge()
}
