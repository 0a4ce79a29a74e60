import { always } from '../../../../platform/db/condition.queries.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { RequestContext } from '../../../../request/request-context.ts'
import { cookieProofs } from '../../../sessions/cookie-proof.ts'
import { isCurrentProof } from '../../../sessions/is-current-proof.ts'
import { endReplacedSessions, type ReplacedFamily } from '../../../sessions/end-replaced-sessions.queries.ts'
import { listShownSessions } from '../../../sessions/shown-sessions.queries.ts'
import { endFamily, reused } from '../../end-family.ts'
import { isReusedToken } from '../../reused-token.ts'
import { type GateCheck, pass } from '../gate-check.ts'

/**
 * The families of which the browser shows a token. One that was copied is as much as ended by the sign-in, and its user is
 * told all the same, as where it is traded in (SEC-SS-05). An older token beside the one that goes on was not copied: the
 * browser has it in two places.
 */
const readShown = async (tx: Database, ctx: RequestContext): Promise<readonly ReplacedFamily[]> => {
  const shown: ReplacedFamily[] = []
  const all = await listShownSessions(tx, ctx)
  const current = all.filter(
    ({ proof, ...facts }) => facts.session.revokedAt === null && isCurrentProof(facts, proof),
  )
  const currentFamilies = new Set(current.map(({ session }) => session.familyId))
  for (const { proof, ...facts } of all) {
    const { familyId, userId, actorId } = facts.session
    const isReused = !currentFamilies.has(familyId) && isReusedToken(facts, proof, ctx.clock.now())
    if (isReused) await endFamily(tx, ctx, facts, reused)
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
