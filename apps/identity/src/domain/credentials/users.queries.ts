import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type UserRow, users } from '../../platform/db/schema/users.ts'

export const findUserByEmail = async (db: Database, canonicalEmail: string): Promise<UserRow | undefined> => {
  const [user] = await db.select().from(users).where(eq(users.canonicalEmail, canonicalEmail))
  return user
}

export const findUserById = async (db: Database, userId: string): Promise<UserRow | undefined> => {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user
}
