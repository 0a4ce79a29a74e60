/** Runs work later, in milliseconds of real time; answers what calls it off. */
export type Timers = {
  readonly set: (work: () => Promise<void>, afterMs: number) => () => void
}

/** Timers that keep no process alive. */
export const systemTimers: Timers = {
  set: (work, afterMs) => {
    const timer = setTimeout(() => void work(), afterMs)
    timer.unref()
    return () => clearTimeout(timer)
  },
}
