import { and, eq, isNotNull, isNull, ne, not, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type MembershipRow, memberships, type UserRow, users } from '../../platform/db/schema/users.ts'
import { detachSignUps } from '../credentials/detach-sign-ups.queries.ts'
import { hasNeverCome } from '../../platform/db/has-never-come.queries.ts'

export type NextAddress = {
  readonly userId: string
  /** In canonical form. */
  readonly canonicalEmail: string
}

/** One place of a user who never came, and the owner of their address. */
export type HandingOver = {
  readonly user: UserRow
  readonly place: MembershipRow
  readonly next: NextAddress
  /** Whether the owner takes the address back. */
  readonly isUndo: boolean
  /** When the proof was mailed. */
  readonly mailedAt: Date
}

const isOther = ({ userId, canonicalEmail }: NextAddress) =>
  and(eq(users.canonicalEmail, canonicalEmail), ne(users.id, userId))

/** Whether a user keeps no owner from the address. One whom an operator has locked does: the lock is about the address. */
const givesWay = (db: Database) =>
  and(hasNeverCome(db), or(isNull(users.lockedAt), isNotNull(users.lockedIn)))

/** Whether no other user has an address, apart from one who has only been named by it and never came. */
export const isAddressFree = async (db: Database, next: NextAddress): Promise<boolean> => {
  const owners = await db
    .select({ id: users.id })
    .from(users)
    .where(and(isOther(next), not(givesWay(db)!)))
  return owners.length === 0
}

/**
 * Another user with the address, whose row is locked until the transaction ends: what is being written of them is there by
 * then, and nothing is added. Whether they give way is asked by a statement of its own, which sees what ended meanwhile.
 */
export const lockUserWithAddress = async (tx: Database, next: NextAddress): Promise<UserRow | undefined> => {
  const [user] = await tx.select().from(users).where(isOther(next)).for('update')
  return user
}

/** Where another user with an address was placed by others. Pending too: those are what was said of the address. */
export const listPlacesOfAddress = (db: Database, next: NextAddress): Promise<MembershipRow[]> =>
  db
    .select()
    .from(memberships)
    .where(eq(memberships.userId, db.select({ id: users.id }).from(users).where(isOther(next))))
    .orderBy(memberships.tenantId)

export const deleteUser = async (tx: Database, userId: string): Promise<void> => {
  await detachSignUps(tx, [userId])
  await tx.delete(users).where(eq(users.id, userId))
}
