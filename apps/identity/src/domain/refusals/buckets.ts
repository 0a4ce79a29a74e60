import type { Clock } from '../../runtime/clock.ts'

export type Bound = { readonly atOnce: number; readonly perSeconds: number }

/** Buckets that are kept; the one that was not used for the longest time is forgotten first. */
const mostBuckets = 10_000

export type Bucket = { left: number; at: number; leftOut: number; writtenAt?: number }

export type Buckets = {
  /** The bucket of a key, filled up to now. */
  readonly refill: (key: readonly unknown[], bound: Bound) => Bucket
}

/** Buckets in the memory of this process. */
export const createBuckets = (clock: Pick<Clock, 'now'>): Buckets => {
  const buckets = new Map<string, Bucket>()
  return {
    refill: (parts, { atOnce, perSeconds }) => {
      const key = JSON.stringify(parts)
      const now = clock.now().getTime()
      const bucket = buckets.get(key) ?? { left: atOnce, at: now, leftOut: 0 }
      buckets.delete(key)
      buckets.set(key, bucket)
      for (const oldest of buckets.keys()) {
        if (buckets.size <= mostBuckets) break
        buckets.delete(oldest)
      }
      bucket.left = Math.min(atOnce, bucket.left + Math.max(0, now - bucket.at) / 1000 / perSeconds)
      bucket.at = now
      return bucket
    },
  }
}
