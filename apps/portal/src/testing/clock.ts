import type { Clock } from '../ports/clock.ts'

export type TestClock = Clock & {
  /** Lets time pass, waking everything that waited for it, in order. */
  readonly advance: (ms: number) => Promise<void>
  /** How long those who wait now still have to, in milliseconds. */
  readonly waiting: () => number[]
}

type Waiting = { readonly at: number; readonly wake: () => void }

/** A clock that only moves when told to. */
export const testClock = (start = 1_000_000): TestClock => {
  let time = start
  const queue = new Set<Waiting>()
  const next = (until: number) => [...queue].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
  return {
    now: () => time,
    wait: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal?.throwIfAborted()
        const one: Waiting = { at: time + ms, wake: resolve }
        queue.add(one)
        signal?.addEventListener('abort', () => {
          queue.delete(one)
          reject(signal.reason)
        })
      }),
    waiting: () => [...queue].map(({ at }) => at - time),
    advance: async (ms) => {
      const until = time + ms
      await settle()
      for (let one = next(until); one !== undefined; one = next(until)) {
        queue.delete(one)
        time = Math.max(time, one.at)
        one.wake()
        await settle()
      }
      time = until
      await settle()
    },
  }
}

/** Lets every promise that is ready go on, however long the chain, and chunks that are fetched arrive. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 5; i++) await new Promise((resolve) => setImmediate(resolve))
}
