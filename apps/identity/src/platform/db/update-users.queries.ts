import { and, eq, type SQL, sql } from 'drizzle-orm'
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

/** A password that was judged: it is the user's for as long as this is the hash of it. */
export type JudgedPassword = { readonly userId: string; readonly passwordHash: string | null }

/** Another password may have been set since it was judged: what came of the judgement is nothing to that one. */
const isStillJudged = ({ userId, passwordHash }: JudgedPassword) =>
  and(eq(users.id, userId), sql`${users.passwordHash} is not distinct from ${passwordHash}`)

/**
 * The same password, hashed with today's numbers at a sign-in.
 *
 * @returns false where another password, or another hash of it, was set meanwhile; then nothing was changed
 */
export const renewPasswordHash = async (
  db: Database,
  judged: JudgedPassword,
  passwordHash: string,
): Promise<boolean> => {
  const renewed = db.update(users).set({ passwordHash }).where(isStillJudged(judged))
  return (await renewed.returning({ id: users.id })).length > 0
}

/** What a sign-in found out about the password: of the user, and no change of theirs. */
export const setPasswordBreached = async (
  db: Database,
  judged: JudgedPassword,
  since: Date | null,
): Promise<void> => {
  await db.update(users).set({ passwordBreachedAt: since }).where(isStillJudged(judged))
}
