import type { Clock } from '../../runtime/clock.ts'

type Bound = { readonly atOnce: number; readonly perSeconds: number }

/** The same caller with the same code at the same operation. */
const repeated: Bound = { atOnce: 5, perSeconds: 60 }
/** The same caller with the same code anywhere: a scan of all operations is told once through. */
const ofCaller: Bound = { atOnce: 400, perSeconds: 6 }
/** Everything from callers who are not known, together: they can have as many addresses as they like. */
const ofUnknown: Bound = { atOnce: 100, perSeconds: 10 }

/** Buckets that are kept; the one that was not used for the longest time is forgotten first. */
const mostBuckets = 10_000

type Bucket = { left: number; at: number; leftOut: number }

export type RefusalKey = {
  /** Who is refused: a user, a token, a connection, or the place of a caller who is not known. */
  readonly actor: string
  readonly isKnown: boolean
  readonly code: string
  readonly operation: string
}

export type RefusalBounds = {
  /**
   * Whether a refusal is told by a row.
   *
   * @returns undefined where it is left out; else how many like it were left out since the last row
   */
  readonly take: (key: RefusalKey) => number | undefined
}

/**
 * Bounds rows of refusals in the memory of this process: a flood is told in part, and costs no statement (decision 45). With
 * several processes each has bounds of its own.
 */
export const createRefusalBounds = (clock: Pick<Clock, 'now'>): RefusalBounds => {
  const buckets = new Map<string, Bucket>()

  const refill = (key: string, { atOnce, perSeconds }: Bound): Bucket => {
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
  }

  return {
    take: ({ actor, isKnown, code, operation }) => {
      const one = refill(JSON.stringify([actor, code, operation]), repeated)
      const all = [one, refill(JSON.stringify([actor, code]), ofCaller)]
      if (!isKnown) all.push(refill('unknown', ofUnknown))
      if (all.some(({ left }) => left < 1)) {
        one.leftOut += 1
        return undefined
      }
      for (const bucket of all) bucket.left -= 1
      const { leftOut } = one
      one.leftOut = 0
      return leftOut
    },
  }
}
