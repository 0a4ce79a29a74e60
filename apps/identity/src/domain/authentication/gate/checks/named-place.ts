import { ApiError } from '@vestibule/contract'
import { isNamedPlace } from '../../../members/not-entered.queries.ts'
import { judgeEntering } from '../../../proved-addresses/judge-entering.ts'
import { wrongProof } from '../../wrong-proof.ts'
import { type GateCheck, pass, readTenantId } from '../gate-check.ts'

/**
 * A place that a directory named and its user never entered: a user who has left the address that was named is judged by the one
 * that they have, in the moment in which they enter (SEC-RA-91).
 */
export const namedPlace: GateCheck = {
  name: 'namedPlace',
  mayApply: isNamedPlace,
  judge: async (tx, ctx, entering) => {
    const { user, method } = entering
    const refused = await judgeEntering(tx, ctx, { tenantId: readTenantId(entering), userId: user.id })
    if (refused === undefined) return pass
    const { code, knownAs } = refused
    return { is: 'refuse', error: new ApiError(code === 'NOT_A_MEMBER' ? wrongProof[method] : code), knownAs }
  },
  judgeSession: async (ctx, { facts: { session, user, membership } }) => {
    // Where they were seen they have entered. An administrator acts for none who has not.
    if (membership.lastSeenAt !== null || session.actorId !== null) return pass
    const refused = await judgeEntering(ctx.db, ctx, { tenantId: membership.tenantId, userId: user.id })
    if (refused === undefined) return pass
    return { is: 'refuse', error: new ApiError(refused.code), knownAs: refused.knownAs }
  },
}
