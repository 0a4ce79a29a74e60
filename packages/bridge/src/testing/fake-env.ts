import type { Env } from '../env.ts'

/** A clock that stands still until told otherwise, and names that count up. */
export interface FakeEnv extends Env {
  /** Lets time pass; timers fire in their order. */
  readonly advance: (ms: number) => void
  /** How many timers are still set. */
  readonly timers: () => number
}

export function fakeEnv(): FakeEnv {
  let now = 1_700_000_000_000
  let count = 0
  const timers = new Set<{ readonly at: number; readonly run: () => void }>()
  return {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run }
      timers.add(timer)
      return () => void timers.delete(timer)
    },
    id: () => `id-${++count}`,
    timers: () => timers.size,
    advance: (ms) => {
      const until = now + ms
      for (;;) {
        const [next] = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
        if (!next) break
        timers.delete(next)
        now = next.at
        next.run()
      }
      now = until
    },
  }
}
