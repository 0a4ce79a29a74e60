import { and, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type UserRow, users } from '../../platform/db/schema/users.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { updateUsers } from '../../platform/db/update-users.ts'
import type { By } from '../audit/audit.ts'

export const findUserByEmail = async (db: Database, canonicalEmail: string): Promise<UserRow | undefined> => {
  const [user] = await db.select().from(users).where(eq(users.canonicalEmail, canonicalEmail))
  return user
}

export const findUserById = async (db: Database, userId: string): Promise<UserRow | undefined> => {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  return user
}

export const verifiedPhones = async (tx: Database, userId: string): Promise<string[]> => {
  const rows = await tx
    .select({ id: phoneNumbers.id })
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.userId, userId), isNotNull(phoneNumbers.verifiedAt)))
  return rows.map(({ id }) => id)
}

export const forgetBrowsers = async (tx: Database, { clock }: By, userId: string): Promise<void> => {
  const now = clock.now()
  await updateUsers(tx, now, { browsersKnownSince: now }).where(eq(users.id, userId))
}
