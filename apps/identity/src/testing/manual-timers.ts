import type { Timers } from '../platform/jobs/timers.ts'
import type { TestClock } from './given.ts'

type Timer = { readonly at: number; readonly work: () => Promise<void> }

/** Timers that fire when a test lets time pass, and move the clock along. */
export type ManualTimers = Timers & {
  /** Lets milliseconds pass. What falls on one moment happens at once; what it begins is waited for. */
  readonly pass: (ms: number) => Promise<void>
  /** The same where something that is begun never ends: waits for the next timer to be set instead. */
  readonly begin: (ms: number) => Promise<void>
  /** Resolves when something sets so many timers more. */
  readonly untilSet: (times?: number) => Promise<void>
  /** Milliseconds until the next timer fires. */
  readonly next: () => number
}

export const manualTimers = (clock: TestClock): ManualTimers => {
  const waiting = new Set<Timer>()
  let now = 0
  let onSet = (): void => {}
  const advanceTo = (at: number): void => {
    clock.advance((at - now) / 1000)
    now = at
  }
  const earliest = (): number => Math.min(...[...waiting].map(({ at }) => at))
  const passing = async (ms: number, until: (works: Promise<void>[]) => Promise<unknown>): Promise<void> => {
    const end = now + ms
    while (earliest() <= end) {
      const at = earliest()
      const due = [...waiting].filter((timer) => timer.at === at)
      for (const timer of due) waiting.delete(timer)
      advanceTo(at)
      await until(due.map(({ work }) => work()))
    }
    advanceTo(end)
  }
  const untilSet = (times = 1): Promise<void> =>
    new Promise((resolve) => {
      let left = times
      onSet = () => {
        left -= 1
        if (left === 0) resolve()
      }
    })
  return {
    untilSet,
    set: (work, afterMs) => {
      const timer = { at: now + afterMs, work }
      waiting.add(timer)
      onSet()
      return () => void waiting.delete(timer)
    },
    pass: (ms) => passing(ms, (works) => Promise.all(works)),
    begin: (ms) => {
      // A job that begins sets a timer for its lease and one for its turn; then the scheduler sets its own.
      const areSet = untilSet(3)
      return passing(ms, () => areSet)
    },
    next: () => earliest() - now,
  }
}
