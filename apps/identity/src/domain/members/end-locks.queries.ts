import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/users.ts'
import { updateUsers } from '../../platform/db/update-users.queries.ts'

type Left = { readonly tenantId: string; readonly userIds: readonly string[] }

/**
 * Ends the locks that a tenant has set on people who left it: it could not lift them any more, and no other tenant may
 * (SEC-BE-30). The lock of an operator stays.
 */
export const endLocksSetIn = async (tx: Database, now: Date, { tenantId, userIds }: Left): Promise<void> => {
  if (userIds.length === 0) return
  await updateUsers(tx, now, { lockedAt: null, lockedBy: null, lockedIn: null }).where(
    and(inArray(users.id, [...userIds]), eq(users.lockedIn, tenantId)),
  )
}
