/** Whether the process is on its way out. `/readyz` and the listener read it; the signal handler begins it. */
export type Shutdown = {
  readonly isStopping: () => boolean
  /** Called again it changes nothing, so a second signal does no harm. */
  readonly begin: () => void
}

/** @returns a shutdown that has not begun. */
export const createShutdown = (): Shutdown => {
  let isStopping = false
  return {
    isStopping: () => isStopping,
    begin: () => {
      isStopping = true
    },
  }
}
