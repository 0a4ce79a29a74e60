import { eq } from 'drizzle-orm'
import { throttles } from '../../platform/db/schema/throttles.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { signInKey } from '../rate-limits/sign-in-throttle.ts'

export const failuresOf = async (ctx: RequestContext, userId: string): Promise<number> => {
  const [row] = await ctx.db
    .select({ failures: throttles.failures })
    .from(throttles)
    .where(eq(throttles.key, signInKey(ctx, userId)))
  return row?.failures ?? 0
}
