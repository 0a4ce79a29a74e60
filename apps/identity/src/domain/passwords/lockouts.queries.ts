import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { lockouts } from '../../platform/db/schema/password-rules.ts'
import { throttles } from '../../platform/db/schema/throttles.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { signInKey } from '../rate-limits/sign-in-throttle.ts'

export const countFailures = async (ctx: RequestContext, userId: string): Promise<number> => {
  const [row] = await ctx.db
    .select({ failures: throttles.failures })
    .from(throttles)
    .where(eq(throttles.key, signInKey(ctx, userId)))
  return row?.failures ?? 0
}

/** Refuses every password of a user until then. */
export const insertLockout = async (tx: Database, userId: string, until: Date): Promise<void> => {
  const row = { userId, until }
  await tx.insert(lockouts).values(row).onConflictDoUpdate({ target: lockouts.userId, set: { until } })
}

export const deleteLockout = async (tx: Database, userId: string): Promise<void> => {
  await tx.delete(lockouts).where(eq(lockouts.userId, userId))
}
