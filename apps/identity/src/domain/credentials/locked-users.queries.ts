import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Condition } from '../../platform/db/condition.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { users } from '../../platform/db/schema/users.ts'

/** Whether the person of a row of `users` is locked. */
export const isLocked: Condition = sql<boolean>`(${users.lockedAt} is not null)`

export const isUserLocked = async (db: Database, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.lockedAt)))
  return rows.length > 0
}

type Place = { readonly tenantId: string; readonly userId: string }

/** Whether a member is locked by their tenant or by an operator. The lock of another tenant is none of its business. */
export const isLockedFor = async (db: Database, { tenantId, userId }: Place): Promise<boolean> => {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.id, userId),
        isNotNull(users.lockedAt),
        or(isNull(users.lockedIn), eq(users.lockedIn, tenantId)),
      ),
    )
  return rows.length > 0
}
