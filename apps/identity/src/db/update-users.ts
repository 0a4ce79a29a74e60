import type { SQL } from 'drizzle-orm'
import type { Database } from './database.ts'
import { users } from './schema/users.ts'

type UserChanges = Partial<Omit<typeof users.$inferInsert, 'id' | 'createdAt' | 'updatedAt' | 'lastLoginAt'>>

/**
 * Changes rows of `users`; the caller adds which. Every change of a user is made here, so that each moves `updatedAt`.
 * Only a sign-in isn't one: a tenant would learn from it that a member signs in to other tenants.
 *
 * @param at the moment of the change
 */
export const updateUsers = (db: Database, at: Date | SQL, changes: UserChanges) =>
  db.update(users).set({ ...changes, updatedAt: at })
