import type { RequestContext } from '../../request/request-context.ts'
import { cookieProofs } from './cookie-proof.ts'
import { isCurrentProof } from './is-current-proof.ts'
import { isSessionLive } from './session-facts.queries.ts'

/** Whether a user is signed in to the portal in the browser that asks, and no administrator acts for them there. */
export const showsSession = async (ctx: RequestContext, userId: string): Promise<boolean> => {
  for (const proof of cookieProofs(ctx)) {
    const facts = await ctx.sessionFacts.of({ sessionId: proof.sessionId, tenantId: null })
    if (facts === undefined || !isSessionLive(facts, ctx.clock.now()) || !isCurrentProof(facts, proof))
      continue
    const { user, session } = facts
    if (user.id === userId && session.actorId === null && session.scope === null) return true
  }
  return false
}
