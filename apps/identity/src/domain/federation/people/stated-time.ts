import * as v from 'valibot'
import { epochSeconds, fromEpoch } from '../../../runtime/clock.ts'
import { lifetimes } from '../../lifetimes.ts'

/** A NumericDate, which may have a fraction (RFC 7519, 2), in whole seconds. */
export const numericDate = v.pipe(v.number(), v.finite(), v.minValue(0), v.transform(Math.floor))

/** Seconds by which the clock of a provider may be ahead. */
const aheadSeconds = 60

/**
 * The time of a proof by a provider, never later than now. A time that lies ahead by more than clocks differ, such as one in
 * milliseconds, says nothing: such a proof is as old as a session of ours can be. Nor does one before the epoch: some
 * servers state the year 1 for what they do not know, and databases have no year 0.
 *
 * @param seconds what the provider states, since the epoch
 * @returns undefined for a proof of this moment
 */
export const toProofTime = (seconds: number | undefined, now: Date): Date | undefined => {
  if (seconds === undefined) return undefined
  const ahead = seconds - epochSeconds(now)
  if (ahead > aheadSeconds) return fromEpoch(epochSeconds(now) - lifetimes.refreshAbsolute)
  return ahead < 0 ? fromEpoch(Math.max(seconds, 0)) : undefined
}
