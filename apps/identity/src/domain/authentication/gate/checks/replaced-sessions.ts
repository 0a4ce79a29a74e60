import { always } from '../../../../platform/db/condition.queries.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { RequestContext } from '../../../../request/request-context.ts'
import { cookieProofs } from '../../../sessions/cookie-proof.ts'
import { endReplacedSessions } from '../../../sessions/end-replaced-sessions.queries.ts'
import { endFamily, reused } from '../../end-family.ts'
import { isReplacedToken } from '../../replaced-token.ts'
import { type GateCheck, pass } from '../gate-check.ts'

/** A cookie whose session went on under another id, elsewhere: that one ends, as where the cookie is traded in (SEC-SS-05). */
const endContinued = async (tx: Database, ctx: RequestContext): Promise<void> => {
  for (const proof of cookieProofs(ctx)) {
    const facts = await ctx.sessionFacts.of({ sessionId: proof.sessionId, tenantId: null })
    if (facts !== undefined && isReplacedToken(facts, proof)) await endFamily(tx, ctx, facts, reused)
  }
}

/** Sessions that the browser brings along end; those that are counted next are the others (SEC-SS-03). */
export const replacedSessions: GateCheck = {
  name: 'replacedSessions',
  concerns: (ctx) => cookieProofs(ctx).length > 0,
  mayApply: always,
  judge: async (tx, ctx, { user }) => {
    const ended = await endReplacedSessions(tx, ctx, user.id)
    if (ended < cookieProofs(ctx).length) await endContinued(tx, ctx)
    return pass
  },
}
