import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type LockedUser, lockUsers } from '../../platform/db/lock-users.queries.ts'
import { type UserRow, users } from '../../platform/db/schema/users.ts'
import { phoneNumbers } from '../../platform/db/schema/phone-numbers.ts'
import { updateUser } from '../../platform/db/update-users.queries.ts'
import type { By } from '../audit/audit.ts'
import { judgeLocked } from './judge-when-user-locked.ts'

export const findUserByEmail = async (db: Database, canonicalEmail: string): Promise<UserRow | undefined> => {
  const [user] = await db.select().from(users).where(eq(users.canonicalEmail, canonicalEmail))
  return user
}

/** Ids begin with the moment at which they were made. */
export const findOldestUserId = async (db: Database): Promise<string | undefined> => {
  const [oldest] = await db.select({ id: users.id }).from(users).orderBy(asc(users.id)).limit(1)
  return oldest?.id
}

/** Adds a user; undefined where the address or the username has one already. */
export const insertUserOnce = async (
  tx: Database,
  row: typeof users.$inferInsert,
): Promise<UserRow | undefined> => {
  const [made] = await tx.insert(users).values(row).onConflictDoNothing().returning()
  return made
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
  await updateUser(tx, now, userId, { browsersKnownSince: now })
}

/** The user, whose row stays locked until the transaction ends. */
export const findUserForUpdate = async (tx: Database, userId: string): Promise<UserRow | undefined> => {
  const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update')
  return user
}

/** The user with this address, whose row stays locked. One who has another address once they were waited for is none. */
export const lockUserByEmail = async (tx: Database, canonicalEmail: string): Promise<UserRow | undefined> => {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.canonicalEmail, canonicalEmail))
    .for('no key update')
  return user
}

/** The user with this address, who is not deleted until the transaction ends: a row that names them may be added. */
export const shareUserByEmail = async (
  tx: Database,
  canonicalEmail: string,
): Promise<UserRow | undefined> => {
  const [user] = await tx
    .select()
    .from(users)
    .where(eq(users.canonicalEmail, canonicalEmail))
    .for('key share')
  return user
}

/**
 * Locks the row of a user until the transaction ends. All that begins or ends sessions of a user, or revokes what they were
 * given, does so first: such changes touch many rows, in different orders, and would wait for each other for ever
 * (SEC-DE-15). A caller who changes something of their own is judged by what holds after the wait.
 *
 * @returns the user as they are now; undefined where there is none any more
 */
export const lockUserRow = async (tx: Database, userId: string): Promise<LockedUser | undefined> => {
  const [user] = await lockUsers(tx, [userId])
  await judgeLocked(tx, userId)
  return user
}

/** The address of a user, as it is written. */
export const findEmailOfUser = async (db: Database, userId: string): Promise<string | undefined> => {
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return user?.email
}
