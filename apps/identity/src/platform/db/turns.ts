import { DatabaseUnavailable } from './unavailable.ts'

/** Runs work when all work before it has ended. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

type Waiting = { readonly begin: () => void }

/**
 * One at a time, in order. The embedded engine would let callers wait for ever: with limits here, a server that is asked
 * more than the engine can answer says so in time.
 *
 * @param waitMs milliseconds that a caller waits for its turn at most
 * @throws DatabaseUnavailable when the turn does not come in time; the work was not begun
 */
export const createTurns = (waitMs: number): Turns => {
  const waiting = new Set<Waiting>()
  let isTaken = false
  const take = (): Promise<void> | undefined => {
    if (!isTaken) {
      isTaken = true
      return undefined
    }
    return new Promise((resolve, reject) => {
      const mine = { begin: () => (clearTimeout(timer), resolve()) }
      const timer = setTimeout(() => {
        waiting.delete(mine)
        reject(new DatabaseUnavailable('the embedded database is asked more than it can answer'))
      }, waitMs)
      waiting.add(mine)
    })
  }
  const pass = (): void => {
    const [next] = waiting
    if (next === undefined) {
      isTaken = false
      return
    }
    waiting.delete(next)
    next.begin()
  }
  return async (work) => {
    await take()
    try {
      return await work()
    } finally {
      pass()
    }
  }
}
