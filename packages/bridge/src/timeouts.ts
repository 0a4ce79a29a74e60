import type { Env } from './env.ts'

/** One timer counts for all: setting and clearing one for each call takes longer than its round trip. */
const tickMs = 1000

/** Something that waits, and the ticks it still does; nothing while it may wait for ever. */
export interface Waiting {
  ticks?: number
}

/**
 * Counts for everything that waits, and for a second more when nothing does. Answers how something begins to wait.
 *
 * @param isOver called when something has waited as long as it was to, or up to a second longer
 */
export function createWaits<T extends Waiting>(all: ReadonlySet<T>, env: Env, isOver: (one: T) => void) {
  let isTicking = false
  const keepTicking = () => {
    if (all.size && !isTicking) env.after(tickMs, tick)
    isTicking = all.size > 0
  }
  const tick = () => {
    isTicking = false
    for (const one of all) if (one.ticks && !--one.ticks) isOver(one)
    keepTicking()
  }
  return (one: T, ms: number) => {
    // One more where a tick is on its way already: never less than was said.
    one.ticks = ms / tickMs + Number(isTicking)
    keepTicking()
  }
}
