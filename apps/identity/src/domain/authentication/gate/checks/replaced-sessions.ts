import { always } from '../../../../platform/db/condition.queries.ts'
import { cookieProofs } from '../../../sessions/cookie-proof.ts'
import { endReplacedSessions } from '../../../sessions/end-replaced-sessions.queries.ts'
import { type GateCheck, pass } from '../gate-check.ts'

/** Sessions that the browser brings along end; those that are counted next are the others (SEC-SS-03). */
export const replacedSessions: GateCheck = {
  name: 'replacedSessions',
  concerns: (ctx) => cookieProofs(ctx).length > 0,
  mayApply: always,
  judge: async (tx, ctx) => {
    await endReplacedSessions(tx, ctx)
    return pass
  },
}
