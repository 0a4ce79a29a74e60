import type { RequestContext } from '../../request/request-context.ts'
import { audit } from '../audit/audit.ts'
import { readActor } from '../impersonation/acting-for.queries.ts'
import { endSessions } from '../sessions/end-sessions.queries.ts'
import type { SessionFacts } from '../sessions/session-facts.queries.ts'

/** Ends one session, and what applications were granted from it, because the user signs out. */
export const signOutSession = (ctx: RequestContext, { session, user }: SessionFacts): Promise<void> =>
  ctx.transaction(async (tx) => {
    const ids = await endSessions(tx, ctx, { userId: user.id, sessionId: session.id, reason: 'logout' })
    if (ids.length === 0) return
    await audit(tx, ctx, {
      action: 'signOut',
      resourceId: session.id,
      tenantId: session.tenantId,
      userId: user.id,
      email: user.email,
      actor: await readActor(tx, session),
      details: { ended: ids.length },
    })
  })
