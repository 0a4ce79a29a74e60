import { port } from './port.ts'

export type Clock = {
  /** Milliseconds since the epoch. */
  readonly now: () => number
  /** Resolves after the time has passed; rejects as soon as the signal aborts. */
  readonly wait: (ms: number, signal?: AbortSignal) => Promise<void>
}

export const clockAtom = port<Clock>('clock')

export const browserClock: Clock = {
  now: () => Date.now(),
  wait: (ms, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted()
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, ms)
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', stop, { once: true })
    }),
}
