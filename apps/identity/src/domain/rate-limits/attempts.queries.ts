import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { unsynced } from '../../platform/db/unsynced.queries.ts'
import { throttles } from '../../platform/db/schema/throttles.ts'

/** Five free tries, then one second, doubling to a quarter of an hour (SEC-PW-06). */
const freeTries = 5
const longestBlockSeconds = 900
/** So many failures in a row and nothing helps but a reset. */
export const hardStop = 100
/** After so long without a try from a place its counting starts over. */
const placeForgottenAfterSeconds = 900

type Rule = {
  /** Past so many failures no try is let through any more. */
  readonly stopAfter?: number
  readonly forgetAfterSeconds?: number
}

const column = throttles
const at = sql`${sql.placeholder('now')}::timestamptz`

/** The new row, in terms of the old one. All of it is one statement, so parallel tries cannot slip through. */
const counting = ({ stopAfter, forgetAfterSeconds }: Rule) => {
  const forgotten =
    forgetAfterSeconds === undefined
      ? sql`false`
      : sql`${column.updatedAt} <= ${at} - make_interval(secs => ${forgetAfterSeconds})`
  const blocked = sql`not (${forgotten}) and (coalesce(${column.blockedUntil} > ${at}, false) or ${
    stopAfter === undefined ? sql`false` : sql`${column.failures} >= ${stopAfter}`
  })`
  const failures = sql`(case when ${forgotten} then 0 else ${column.failures} end + 1)`
  const delay = sql`least(power(2, least(${failures} - ${freeTries}, 20)), ${longestBlockSeconds})`
  return {
    failures: sql`case when ${blocked} then ${column.failures} else ${failures} end`,
    refusals: sql`${column.refusals} + case when ${blocked} then 1 else 0 end`,
    blockedUntil: sql`case when ${blocked} then ${column.blockedUntil}
      when ${failures} >= ${freeTries} then ${at} + make_interval(secs => ${delay})
      else null end`,
    wasAllowed: sql`not (${blocked})`,
    updatedAt: at,
  }
}

const verdict = { wasAllowed: column.wasAllowed, blockedUntil: column.blockedUntil }
const firstTry = { failures: 1, refusals: 0, wasAllowed: true }

/**
 * Counts one try as failed before it is judged, without a wait for the disk. The place is asked first: what it may not
 * try any more cannot be used to block a user's account, so `person` has no row then. Values: addressKey, accountKey, now.
 */
export const countedTry = prepared((db) => {
  const place = db.$with('place').as(
    db
      .insert(throttles)
      .values({ ...firstTry, key: sql`${sql.placeholder('addressKey')}`, updatedAt: at })
      .onConflictDoUpdate({
        target: throttles.key,
        set: counting({ forgetAfterSeconds: placeForgottenAfterSeconds }),
      })
      .returning(verdict),
  )
  const person = db.$with('person').as(
    db
      .insert(throttles)
      .select(
        sql`select ${sql.placeholder('accountKey')}, 1, 0, null::timestamptz, null::timestamptz, true, ${at}
          from ${place} where ${place.wasAllowed}`,
      )
      .onConflictDoUpdate({ target: throttles.key, set: counting({ stopAfter: hardStop }) })
      .returning(verdict),
  )
  return db
    .with(place, person)
    .select({
      place: { wasAllowed: place.wasAllowed, blockedUntil: place.blockedUntil },
      person: { wasAllowed: person.wasAllowed, blockedUntil: person.blockedUntil },
      unsynced,
    })
    .from(place)
    .leftJoin(person, sql`true`)
    .prepare('counted_try')
})

type Verdict = { readonly wasAllowed: boolean; readonly blockedUntil: Date | null }

/** Seconds until the next try, or undefined when this one may go on. */
export const waitAfter = (verdicts: readonly (Verdict | null)[], now: Date): number | undefined => {
  const refused = verdicts.find((each) => each?.wasAllowed === false)
  if (!refused) return undefined
  const waitMs = (refused.blockedUntil?.getTime() ?? 0) - now.getTime()
  return waitMs > 0 ? Math.ceil(waitMs / 1000) : longestBlockSeconds
}

/** The try was right: failures of the account before it no longer count. */
export const clearAttempts = async (db: Database, key: string): Promise<void> => {
  await db.delete(throttles).where(eq(throttles.key, key))
}

/**
 * Clears the account's failures and takes back what this try counted for its place; others of the same place may not
 * have been right. Parts of a statement. Values: accountKey, addressKey; where they are null, nothing is done.
 */
export const acceptance = (db: Database) => {
  const cleared = db.$with('cleared').as(
    db
      .delete(throttles)
      .where(eq(throttles.key, sql.placeholder('accountKey')))
      .returning({ key: throttles.key }),
  )
  const eased = db.$with('eased').as(
    db
      .update(throttles)
      .set({
        failures: sql`greatest(${column.failures} - 1, 0)`,
        blockedUntil: sql`case when ${column.failures} <= ${freeTries} then null else ${column.blockedUntil} end`,
      })
      .where(eq(throttles.key, sql.placeholder('addressKey')))
      .returning({ key: throttles.key }),
  )
  return [cleared, eased] as const
}

/** Takes back what a try counted that was never judged. It was let through, so that nothing blocked it before. */
export const returnedTry = prepared((db) =>
  db
    .update(throttles)
    .set({ failures: sql`greatest(${column.failures} - 1, 0)`, blockedUntil: null })
    .where(sql`${column.key} in (${sql.placeholder('accountKey')}, ${sql.placeholder('addressKey')})`)
    .prepare('returned_try'),
)

export const acceptedTry = prepared((db) => {
  const [cleared, eased] = acceptance(db)
  return db.with(cleared, eased).select({ key: eased.key }).from(eased).prepare('accepted_try')
})
