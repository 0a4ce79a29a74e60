import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type UserRow, users } from '../../platform/db/schema/users.ts'
import { updateUsers } from '../../platform/db/update-users.queries.ts'

type Replaced = Pick<UserRow, 'id' | 'passwordChangedAt'>

/**
 * Sets another password, if the password is still the one that was read.
 *
 * @returns false when another request changed it meanwhile
 */
export const setPassword = async (
  tx: Database,
  { id, passwordChangedAt: before }: Replaced,
  passwordHash: string,
  now: Date,
): Promise<boolean> => {
  const isSame = before === null ? isNull(users.passwordChangedAt) : eq(users.passwordChangedAt, before)
  const [changed] = await updateUsers(tx, now, {
    passwordHash,
    passwordChangedAt: now,
    passwordBreachedAt: null,
  })
    .where(and(eq(users.id, id), isSame))
    .returning({ id: users.id })
  return changed !== undefined
}
