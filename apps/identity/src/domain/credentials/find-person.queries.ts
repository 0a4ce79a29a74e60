import { and, desc, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type PhoneNumberRow, phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { type UserRow, users } from '../../platform/db/schema/users.ts'
import type { Identifier } from '../identifiers/identifier.ts'

/** The person behind an identifier. A telephone number belongs to a person once it was verified. */
export const findPerson = async (
  db: Database,
  { type, canonical }: Identifier,
): Promise<UserRow | undefined> => {
  if (type === 'phoneNumber') {
    const [row] = await db
      .select({ user: users })
      .from(phoneNumbers)
      .innerJoin(users, eq(users.id, phoneNumbers.userId))
      .where(and(eq(phoneNumbers.phoneNumber, canonical), isNotNull(phoneNumbers.verifiedAt)))
    return row?.user
  }
  const column = type === 'email' ? users.canonicalEmail : users.canonicalUsername
  const [user] = await db.select().from(users).where(eq(column, canonical))
  return user
}

/** Verified, or waiting for the code that its person will sign in with. */
const takesCodes = or(isNotNull(phoneNumbers.verifiedAt), eq(phoneNumbers.isProvedBySignIn, true))

/** A verified number goes before one that waits, and a newer one before an older one. */
const first = [sql`${phoneNumbers.verifiedAt} is null`, desc(phoneNumbers.createdAt), desc(phoneNumbers.id)]

export type PhoneOwner = { readonly user: UserRow; readonly phone: PhoneNumberRow }

/** Who signs in with a telephone number. */
export const findPhoneOwner = async (db: Database, number: string): Promise<PhoneOwner | undefined> => {
  const [owner] = await db
    .select({ user: users, phone: phoneNumbers })
    .from(phoneNumbers)
    .innerJoin(users, eq(users.id, phoneNumbers.userId))
    .where(and(eq(phoneNumbers.phoneNumber, number), takesCodes))
    .orderBy(...first)
    .limit(1)
  return owner
}

const newestPhone = async (
  db: Database,
  userId: string,
  which: SQL | undefined,
): Promise<PhoneNumberRow | undefined> => {
  const [phone] = await db
    .select()
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.userId, userId), which))
    .orderBy(...first)
    .limit(1)
  return phone
}

/** The number a person's codes to sign in go to. */
export const findPhone = (db: Database, userId: string): Promise<PhoneNumberRow | undefined> =>
  newestPhone(db, userId, takesCodes)

/** The number a person has proved to be theirs. */
export const findVerifiedPhone = (db: Database, userId: string): Promise<PhoneNumberRow | undefined> =>
  newestPhone(db, userId, isNotNull(phoneNumbers.verifiedAt))
