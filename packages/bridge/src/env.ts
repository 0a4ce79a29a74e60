/** What the bridge needs from its surroundings; tests give their own. */
export interface Env {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Runs something later; the answer calls it off. */
  readonly after: (ms: number, run: () => void) => () => void
  /** A fresh text that cannot be guessed. */
  readonly id: () => string
}

/** The surroundings a browser gives a secure page. */
export const browserEnv: Env = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  id: () => crypto.randomUUID(),
}
