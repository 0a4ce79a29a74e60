import { always } from '../../../../platform/db/condition.queries.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { RequestContext } from '../../../../request/request-context.ts'
import { cookieProofs } from '../../../sessions/cookie-proof.ts'
import { endReplacedSessions, type ReplacedFamily } from '../../../sessions/end-replaced-sessions.queries.ts'
import { listShownSessions } from '../../../sessions/shown-sessions.queries.ts'
import { endFamily, reused } from '../../end-family.ts'
import { isReusedToken } from '../../reused-token.ts'
import { type GateCheck, pass } from '../gate-check.ts'

/**
 * The families of which the browser shows a token. One that was copied is as much as ended by the sign-in, and its user is
 * told all the same, as where it is traded in (SEC-SS-05).
 */
const readShown = async (tx: Database, ctx: RequestContext): Promise<readonly ReplacedFamily[]> => {
  const shown: ReplacedFamily[] = []
  for (const { proof, ...facts } of await listShownSessions(tx, ctx)) {
    if (isReusedToken(facts, proof, ctx.clock.now())) await endFamily(tx, ctx, facts, reused)
    const { familyId, userId, actorId } = facts.session
    shown.push({ familyId, userId: actorId ?? userId })
  }
  return shown
}

/** Sessions that the browser brings along end; those that are counted next are the others (SEC-SS-03). */
export const replacedSessions: GateCheck = {
  name: 'replacedSessions',
  concerns: (ctx) => cookieProofs(ctx).length > 0,
  mayApply: always,
  judge: async (tx, ctx, { user }) => {
    await endReplacedSessions(tx, ctx, { userId: user.id, families: await readShown(tx, ctx) })
    return pass
  },
}
