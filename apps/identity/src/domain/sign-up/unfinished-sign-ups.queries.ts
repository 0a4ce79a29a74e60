import { and, asc, gte, inArray, isNotNull, lt, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'
import { oneTimeTokens } from '../../platform/db/schema/one-time-tokens.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { users } from '../../platform/db/schema/users.ts'
import { hasNo } from '../../platform/db/has-never-come.queries.ts'
import { isUntouched } from '../members/untouched-users.queries.ts'

/** Untouched for a while. A sign-up makes its tenant when it is completed, so there is none to delete. */
const isUnfinished = (db: Database, before: Date) =>
  and(
    isUntouched(db),
    lt(users.createdAt, before),
    hasNo(db, phoneNumbers, or(isNotNull(phoneNumbers.verifiedAt), gte(phoneNumbers.updatedAt, before))),
    hasNo(db, oneTimeTokens, gte(oneTimeTokens.createdAt, before)),
    hasNo(db, oneTimeCodes, gte(oneTimeCodes.createdAt, before)),
  )

const usersAtOnce = 100

/** Ids of some of them, the oldest first, locked until the transaction ends. */
export const lockUnfinishedUsers = async (tx: Database, before: Date): Promise<string[]> => {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(isUnfinished(tx, before))
    .orderBy(asc(users.createdAt))
    .limit(usersAtOnce)
    .for('update', { skipLocked: true })
  return rows.map(({ id }) => id)
}

/** Deletes those of these users that are unfinished still, and answers their ids. */
export const deleteUnfinishedUsers = async (
  tx: Database,
  ids: readonly string[],
  before: Date,
): Promise<string[]> => {
  const deleted = await tx
    .delete(users)
    .where(and(inArray(users.id, [...ids]), isUnfinished(tx, before)))
    .returning({ id: users.id })
  return deleted.map(({ id }) => id)
}
