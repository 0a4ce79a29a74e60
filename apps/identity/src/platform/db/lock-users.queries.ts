import { asc, inArray } from 'drizzle-orm'
import type { Database } from './database.ts'
import { type UserRow, users } from './schema/users.ts'

export type LockedUser = Pick<UserRow, 'id' | 'passwordHash' | 'browsersKnownSince'>

/**
 * Locks rows of users until the transaction ends, in one order, so that two that name the same ones wait for each other instead
 * of for ever. A single user is locked by `lockUserRow`, which judges a caller who waited for themself.
 */
export const lockUsers = async (tx: Database, userIds: readonly string[]): Promise<LockedUser[]> => {
  if (userIds.length === 0) return []
  return tx
    .select({ id: users.id, passwordHash: users.passwordHash, browsersKnownSince: users.browsersKnownSince })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for('no key update')
}
