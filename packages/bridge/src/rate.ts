import type { Env } from './env.ts'

/** Calls a peer may make: this many at once, then this many a second. */
const burst = 200
const perSecond = 100

/** A bucket of calls that fills again by the clock; the answer says whether one more call may pass. */
export function callBucket(env: Env): () => boolean {
  let left = burst
  let filledAt = env.now()
  return () => {
    const now = env.now()
    left = Math.min(burst, left + ((now - filledAt) / 1000) * perSecond)
    filledAt = now
    if (left < 1) return false
    left--
    return true
  }
}
