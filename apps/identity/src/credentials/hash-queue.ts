import { ApiError } from '@vestibule/contract'

export type HashQueue = <T>(hash: () => Promise<T>) => Promise<T>

/**
 * Lets only so many memory-hungry hashes run at once and so many wait; more are turned away at once, because a
 * person who waits longer has given up (SEC-PW-04).
 */
export const createHashQueue = ({
  running: most,
  waiting: longest,
}: {
  running: number
  waiting: number
}): HashQueue => {
  const waiting: (() => void)[] = []
  let running = 0
  const enter = (): Promise<void> | undefined => {
    if (running < most) {
      running += 1
      return undefined
    }
    if (waiting.length >= longest) throw new ApiError('BUSY', { retryAfterSeconds: 1 })
    return new Promise((resolve) => waiting.push(resolve))
  }
  const leave = (): void => {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
  return async (hash) => {
    await enter()
    try {
      return await hash()
    } finally {
      leave()
    }
  }
}
