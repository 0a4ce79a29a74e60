import type { OwnRefusal } from '../../request/refusal-trail.ts'
import type { Clock } from '../../runtime/clock.ts'
import { type Bound, type Bucket, createBuckets } from './buckets.ts'

/** The same caller with the same code at the same operation. */
const repeated: Bound = { atOnce: 5, perSeconds: 60 }
/** The same caller with the same event of its own about the same thing: more than any throttle lets them try. */
const ofOwnEvent: Bound = { atOnce: 20, perSeconds: 30 }
/** The same caller with the same code anywhere: a scan of all operations is told once through. */
const ofCaller: Bound = { atOnce: 400, perSeconds: 6 }
/**
 * Callers who are not known have as many addresses as they like, so what they do is bounded by where it ends: with one code
 * in the log of one tenant, or at one operation where it concerns none. A stream of one kind hides no other (SEC-TO-32).
 */
const ofPlace: Bound = { atOnce: 100, perSeconds: 10 }
/**
 * Such callers with the same event of its own about one account that exists, together: a throttle bounds the tries that are
 * judged, and not those that it refuses, which are rows as well (SEC-TO-54).
 */
const ofAccount: Bound = { atOnce: 100, perSeconds: 10 }
/**
 * Rows of such callers, together. It is spent for what is written alone, and not asked of the first row of a code in a log
 * in ten seconds: what leaves no row, or floods elsewhere, uses up the rows of no other place.
 */
const ofUnknown: Bound = { atOnce: 2000, perSeconds: 0.1 }

export type RefusalKey = {
  /** Who is refused: a user, a token, a connection, or the place of a caller who is not known. */
  readonly actor: string
  readonly isKnown: boolean
  readonly code: string
  readonly operation: string
  /** The tenant that it concerns, or what the request names where that takes a statement to find out. */
  readonly target?: string | undefined
}

export type RefusalBounds = {
  /**
   * Whether a refusal is told by a row.
   *
   * @returns undefined where it is left out; else how many like it were left out since the last row
   */
  readonly take: (key: RefusalKey) => number | undefined
  /**
   * The same for a caller who is not known, once it is known whom the refusal concerns.
   *
   * @param tenantId undefined where it concerns no tenant
   * @param leftOut what `take` answered
   */
  readonly takeIn: (tenantId: string | undefined, key: RefusalKey, leftOut: number) => boolean
  /**
   * The same for an event of its own.
   *
   * @returns undefined where it is left out; else how many like it were left out since the last row
   */
  readonly takeOwn: (refusal: OwnRefusal) => number | undefined
}

/** What leaves a row is taken from each of these, or from none; the first counts what is left out. */
const takeEach = (one: Bucket, others: readonly Bucket[]): number | undefined => {
  const all = [one, ...others]
  if (all.some(({ left }) => left < 1)) {
    one.leftOut += 1
    return undefined
  }
  for (const bucket of all) bucket.left -= 1
  const { leftOut } = one
  one.leftOut = 0
  return leftOut
}

/**
 * Bounds rows of refusals in the memory of this process: a flood is told in part, and costs no statement (decision 45). With
 * several processes each has bounds of its own. Buckets of callers who are not known, who make up as many names as they like,
 * are kept apart: they push out none of a caller who is, and none of a place or of an account that exists.
 */
export const createRefusalBounds = (clock: Pick<Clock, 'now'>): RefusalBounds => {
  const [known, unknown, places] = [createBuckets(clock), createBuckets(clock), createBuckets(clock)]
  const accounts = createBuckets(clock)
  const callers = (isKnown: boolean) => (isKnown ? known : unknown)

  const ofRepeated = ({ actor, isKnown, code, operation, target }: RefusalKey): Bucket =>
    callers(isKnown).refill([actor, code, operation, target], repeated)

  /** Takes from the bound of all, unless the log had no row of this code for as long as a place has to wait for one. */
  const takeOfAll = (tenantId: string | undefined, code: string): boolean => {
    const kind = places.refill(['kind', tenantId ?? null, code], ofPlace)
    const all = places.refill(['unknown'], ofUnknown)
    const now = clock.now().getTime()
    const isQuiet = kind.writtenAt === undefined || now - kind.writtenAt >= ofPlace.perSeconds * 1000
    if (all.left < 1 && !isQuiet) return false
    all.left = Math.max(0, all.left - 1)
    kind.writtenAt = now
    return true
  }

  return {
    takeOwn: ({ actor, isKnown, account, event, tenantId, target }) => {
      const caller = callers(isKnown).refill(['own', actor, event, tenantId], ofCaller)
      if (account !== undefined) {
        const own = unknown.refill(['own at', actor, event, tenantId, account], ofOwnEvent)
        return takeEach(accounts.refill([event, tenantId, account], ofAccount), [caller, own])
      }
      // Callers who are not known rarely come again: the log's next row says what was left out of it.
      const place = isKnown ? undefined : places.refill(['own in', tenantId, event], ofPlace)
      const wide = place ? takeEach(place, [caller]) : takeEach(caller, [])
      if (wide === undefined) return undefined
      // A bucket for what the caller names is made only where there may be a row of it.
      const one = callers(isKnown).refill(['own', actor, event, tenantId, target], ofOwnEvent)
      const narrow = takeEach(one, [])
      if (narrow !== undefined) return wide + narrow
      for (const bucket of place ? [place, caller] : [caller]) bucket.left += 1
      const counting = place ?? caller
      counting.leftOut += wide
      return undefined
    },
    takeIn: (tenantId, key, leftOut) => {
      const { code, operation } = key
      const place = places.refill(['in', tenantId ?? null, code, tenantId ?? operation], ofPlace)
      if (place.left < 1 || !takeOfAll(tenantId, code)) {
        ofRepeated(key).leftOut += leftOut + 1
        return false
      }
      place.left -= 1
      return true
    },
    take: (key) => {
      const { actor, isKnown, code, target } = key
      const one = ofRepeated(key)
      const others = [callers(isKnown).refill([actor, code, target], ofCaller)]
      // What is asked for at one target ends in one log, whose bound is no larger: it is not looked up again and again.
      if (!isKnown && target !== undefined) others.push(unknown.refill(['at', target, code], ofPlace))
      return takeEach(one, others)
    },
  }
}
