import { ApiError } from '@vestibule/contract'

/**
 * Runs expensive work when its turn has come.
 *
 * @param owner the person, account or address that the work is for; other owners do not wait because of it for long
 * @throws ApiError `BUSY` at once, when too many wait in all or of this owner
 */
export type HashQueue = <T>(owner: string, work: () => Promise<T>) => Promise<T>

type Limits = {
  /** Pieces of work that run at once. One owner has at most half of these places. */
  readonly running: number
  /** Pieces of work that wait, in all. */
  readonly waiting: number
  /** The same, of one owner. */
  readonly waitingOfOne: number
}

/**
 * Bounds memory-hungry work in all and for each owner, and takes owners in turn. More is turned away at once, because
 * a person who waits longer has given up (SEC-PW-04).
 */
export const createHashQueue = ({ running: most, waiting: longest, waitingOfOne }: Limits): HashQueue => {
  const mostOfOne = Math.max(1, Math.floor(most / 2))
  const runningByKey = new Map<string, number>()
  /** In the order in which owners have their next turn. */
  const waitingByKey = new Map<string, (() => void)[]>()
  let running = 0
  let waiting = 0
  const hasPlace = (owner: string): boolean => running < most && (runningByKey.get(owner) ?? 0) < mostOfOne
  const start = (owner: string): void => {
    running += 1
    runningByKey.set(owner, (runningByKey.get(owner) ?? 0) + 1)
  }
  const enter = (owner: string): Promise<void> | undefined => {
    if (hasPlace(owner)) {
      start(owner)
      return undefined
    }
    const own = waitingByKey.get(owner) ?? []
    if (waiting >= longest || own.length >= waitingOfOne) throw new ApiError('BUSY', { retryAfterSeconds: 1 })
    waiting += 1
    return new Promise((resolve) => waitingByKey.set(owner, [...own, resolve]))
  }
  const startNext = (): void => {
    const next = [...waitingByKey].find(([owner]) => hasPlace(owner))
    if (next === undefined) return
    const [owner, [resolve, ...rest]] = next
    waitingByKey.delete(owner)
    // Behind all other owners.
    if (rest.length > 0) waitingByKey.set(owner, rest)
    waiting -= 1
    start(owner)
    resolve?.()
  }
  const leave = (owner: string): void => {
    running -= 1
    const left = (runningByKey.get(owner) ?? 1) - 1
    if (left === 0) runningByKey.delete(owner)
    else runningByKey.set(owner, left)
    startNext()
  }
  return async (owner, work) => {
    await enter(owner)
    try {
      return await work()
    } finally {
      leave(owner)
    }
  }
}
