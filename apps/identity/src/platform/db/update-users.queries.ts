import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Database } from './database.ts'
import { externalIdentities } from './schema/external-identities.ts'
import { ssoConfigurations } from './schema/sso-configurations.ts'
import { users } from './schema/users.ts'

export type UserChanges = Partial<
  Omit<typeof users.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'lastLoginAt' | 'locale'>
>

/**
 * Changes rows of `users`; the caller adds which. Every change of a user is made here, so that each moves `updatedAt`.
 * Only what a sign-in writes is none: a tenant would learn from it that a member signs in to other tenants.
 *
 * An address is changed by `updateUser` alone, because identities hang on it.
 *
 * @param at the moment of the change
 */
export const updateUsers = (
  db: Database,
  at: Date | SQL,
  changes: Omit<UserChanges, 'email' | 'canonicalEmail'>,
) => db.update(users).set({ ...changes, updatedAt: at })

/**
 * Changes one user. With another address, what their companies' providers said of the old one is forgotten.
 *
 * @param at the moment of the change
 */
export const updateUser = async (
  db: Database,
  at: Date,
  userId: string,
  changes: UserChanges,
): Promise<void> => {
  await db
    .update(users)
    .set({ ...changes, updatedAt: at })
    .where(eq(users.id, userId))
  if (changes.canonicalEmail !== undefined) await deleteSsoIdentities(db, userId)
}

/** The provider of a company spoke for the address that was, and has no say about another (SEC-GA-04). */
const deleteSsoIdentities = async (db: Database, userId: string): Promise<void> => {
  const connections = db.select({ id: ssoConfigurations.id }).from(ssoConfigurations)
  await db
    .delete(externalIdentities)
    .where(and(eq(externalIdentities.userId, userId), inArray(externalIdentities.connectionId, connections)))
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
