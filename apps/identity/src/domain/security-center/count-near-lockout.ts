import type { Actor } from '../../request/request-context.ts'
import { signInKey } from '../rate-limits/sign-in-throttle.ts'
import { countFailing, listWithPassword } from './affected.queries.ts'

/** Members whose counters are looked up at most: each counter's name is a keyed hash, which has to be made. */
const mostPeople = 5000

/**
 * Members who have failed so often in a row that the next wrong password would lock them out.
 *
 * @returns undefined where the tenant has too many people to look them up
 */
export const countNearLockout = async (actor: Actor, maxAttempts: number): Promise<number | undefined> => {
  const { db, tenantId, clock } = actor
  const people = await listWithPassword(db, { tenantId, now: clock.now() }, mostPeople + 1)
  if (people.length > mostPeople) return undefined
  const keys = people.map(({ userId }) => signInKey(actor, userId))
  return countFailing(db, keys, Math.max(maxAttempts - 1, 1))
}
