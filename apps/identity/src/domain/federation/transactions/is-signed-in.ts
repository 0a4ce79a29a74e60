import type { RequestContext } from '../../../request/request-context.ts'
import { cookieProofs } from '../../sessions/cookie-proof.ts'
import { isSessionLive } from '../../sessions/session-facts.queries.ts'

/** Whether a browser holds a session of the application that lives. */
export const isSignedIn = async (ctx: RequestContext): Promise<boolean> => {
  const ids = new Set(cookieProofs(ctx).map(({ sessionId }) => sessionId))
  for (const sessionId of ids) {
    const facts = await ctx.sessionFacts.of({ sessionId, tenantId: null })
    if (facts !== undefined && isSessionLive(facts, ctx.clock.now())) return true
  }
  return false
}
