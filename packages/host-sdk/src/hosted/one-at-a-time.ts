type Run = () => Promise<void>

/** Requests that rotate one refresh token go one after the other. */
export const oneAtATime = () => {
  let running: Promise<void> | undefined
  const begin = (run: Run): Promise<void> => {
    const mine = run().finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }
  return {
    /** The request that is under way, or a new one. */
    share: (run: Run): Promise<void> => running ?? begin(run),
    /** A request of its own, after those that are under way. */
    queue: (run: Run): Promise<void> => begin(() => Promise.resolve(running).then(run)),
  }
}
