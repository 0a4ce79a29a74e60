import type { Env } from '@vestibule/bridge'

/** Engines of applications have timers and a clock, and not always a source of names. */
export const shellEnv = (newId: () => string): Env => ({
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  id: newId,
})
