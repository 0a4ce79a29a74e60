import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type UserRow, users } from '../../platform/db/schema/users.ts'
import { type UserChanges, updateUsers } from '../../platform/db/update-users.queries.ts'

/** Changes a user whose address was not proved before; of many such changes at once one answers the user. */
export const updateUnverifiedUser = async (
  tx: Database,
  at: Date,
  userId: string,
  changes: UserChanges,
): Promise<UserRow | undefined> => {
  const [changed] = await updateUsers(tx, at, changes)
    .where(and(eq(users.id, userId), isNull(users.verifiedAt)))
    .returning()
  return changed
}
