import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { oneTimeCodes } from '../../platform/db/schema/one-time-codes.ts'

/**
 * Makes the codes of users' sign-ups right for nothing, also before the users are deleted. Their handles go on to be answered: any caller has one who has signed
 * the address up, and must not see what has become of it (SEC-PW-05).
 */
export const detachSignUps = async (tx: Database, userIds: readonly string[]): Promise<void> => {
  const isSignUp = sql`${oneTimeCodes.data} ? 'shownUserId'`
  await tx
    .update(oneTimeCodes)
    .set({ userId: null })
    .where(
      and(
        inArray(oneTimeCodes.userId, [...userIds]),
        eq(oneTimeCodes.purpose, 'activation'),
        isSignUp,
        isNull(oneTimeCodes.usedAt),
      ),
    )
}
