import { and, desc, eq, isNotNull } from 'drizzle-orm'
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
    return (await findPhoneOwner(db, canonical))?.user
  }
  const column = type === 'email' ? users.canonicalEmail : users.canonicalUsername
  const [user] = await db.select().from(users).where(eq(column, canonical))
  return user
}

export type PhoneOwner = { readonly user: UserRow; readonly phone: PhoneNumberRow }

/** Who has proved a telephone number, and signs in with it. */
export const findPhoneOwner = async (db: Database, number: string): Promise<PhoneOwner | undefined> => {
  const [owner] = await db
    .select({ user: users, phone: phoneNumbers })
    .from(phoneNumbers)
    .innerJoin(users, eq(users.id, phoneNumbers.userId))
    .where(and(eq(phoneNumbers.phoneNumber, number), isNotNull(phoneNumbers.verifiedAt)))
  return owner
}

/** The number a person has proved to be theirs; of several the newest. */
export const findVerifiedPhone = async (
  db: Database,
  userId: string,
): Promise<PhoneNumberRow | undefined> => {
  const [phone] = await db
    .select()
    .from(phoneNumbers)
    .where(and(eq(phoneNumbers.userId, userId), isNotNull(phoneNumbers.verifiedAt)))
    .orderBy(desc(phoneNumbers.createdAt), desc(phoneNumbers.id))
    .limit(1)
  return phone
}
