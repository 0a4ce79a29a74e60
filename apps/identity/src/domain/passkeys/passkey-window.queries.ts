import { and, eq } from 'drizzle-orm'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Database } from '../../platform/db/database.ts'
import { type OneTimeTokenRow, oneTimeTokens as table } from '../../platform/db/schema/one-time-tokens.ts'

export const purpose = 'passkeyWindow'

const isWindow = (handle: string) => and(eq(table.purpose, purpose), eq(table.hash, sha256(handle)))

/** Makes the handle of a window unknown, whether or not it was used. */
export const deletePasskeyWindow = async (db: Database, handle: string): Promise<void> => {
  await db.delete(table).where(isWindow(handle))
}

/** How far the window of a user is: also of one that was used or is over. */
export const readPasskeyWindow = async (
  db: Database,
  handle: string,
  userId: string,
): Promise<Pick<OneTimeTokenRow, 'usedAt' | 'expiresAt'> | undefined> => {
  const [row] = await db
    .select({ usedAt: table.usedAt, expiresAt: table.expiresAt })
    .from(table)
    .where(and(isWindow(handle), eq(table.userId, userId)))
  return row
}
