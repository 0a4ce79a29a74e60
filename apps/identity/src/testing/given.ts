import { createHash } from 'node:crypto'
import type { Clock } from '../runtime/clock.ts'
import type { Random } from '../runtime/random.ts'

/** A clock that stands still until a test moves it. */
export type TestClock = Clock & { readonly advance: (seconds: number) => void }

export const testClock = (start = '2026-11-21T09:00:00.000Z'): TestClock => {
  let now = new Date(start)
  return {
    now: () => now,
    databaseTime: () => ({ frozenAt: now.toISOString(), aheadSeconds: 0 }),
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000)
    },
  }
}

/** Bytes that look random and are the same in every run. */
export const testRandom = (seed: string): Random => {
  let count = 0
  const block = (): Buffer => {
    count += 1
    return createHash('sha512').update(`${seed} ${count}`).digest()
  }
  return {
    bytes: (length) => {
      const blocks = Array.from({ length: Math.ceil(length / 64) }, block)
      return Buffer.concat(blocks).subarray(0, length)
    },
  }
}
