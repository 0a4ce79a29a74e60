import { eq, type SQL } from 'drizzle-orm'
import type { Database } from './database.ts'
import { type UserRow, users } from './schema/users.ts'

export type UserChanges = Partial<
  Omit<
    typeof users.$inferInsert,
    'id' | 'email' | 'canonicalEmail' | 'createdAt' | 'updatedAt' | 'lastLoginAt' | 'locale'
  >
>

/**
 * Changes rows of `users`; the caller adds which. Every change of a user is made here, so that each moves `updatedAt`.
 * Only what a sign-in writes is none: a tenant would learn from it that a member signs in to other tenants.
 *
 * An address is changed by `updateAddress` alone, because identities and sessions hang on it.
 *
 * @param at the moment of the change
 */
export const updateUsers = (db: Database, at: Date | SQL, changes: UserChanges) =>
  db.update(users).set({ ...changes, updatedAt: at })

/**
 * Changes one user.
 *
 * @param at the moment of the change
 */
export const updateUser = async (
  db: Database,
  at: Date,
  userId: string,
  changes: UserChanges,
): Promise<void> => {
  await updateUsers(db, at, changes).where(eq(users.id, userId))
}

export type AddressChanges = UserChanges & Pick<UserRow, 'email' | 'canonicalEmail'>

/** Changes the address of one user. It is for `changeAddress`, which ends what hung on the old one. */
export const updateAddress = async (
  db: Database,
  at: Date,
  userId: string,
  changes: AddressChanges,
): Promise<void> => {
  await db
    .update(users)
    .set({ ...changes, updatedAt: at })
    .where(eq(users.id, userId))
}

/** The same password, hashed with today's numbers at a sign-in. */
export const renewPasswordHash = async (
  db: Database,
  userId: string,
  passwordHash: string,
): Promise<void> => {
  await db.update(users).set({ passwordHash }).where(eq(users.id, userId))
}

/** What a sign-in found out about the password: of the user, and no change of theirs. */
export const setPasswordBreached = async (
  db: Database,
  userId: string,
  since: Date | null,
): Promise<void> => {
  await db.update(users).set({ passwordBreachedAt: since }).where(eq(users.id, userId))
}
