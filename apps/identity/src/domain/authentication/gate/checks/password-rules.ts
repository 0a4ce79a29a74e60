import { ApiError } from '@vestibule/contract'
import { isPasswordExpired, judgePassword } from '../../../passwords/judge-password.ts'
import { mayBeHeld } from '../../../passwords/password-conditions.queries.ts'
import { type GateCheck, pass, readTenantId } from '../gate-check.ts'

/** A right password is not always a good one any more; other proofs do not age. */
export const passwordRules: GateCheck = {
  name: 'passwordRules',
  concerns: (_, { method }) => method === 'password',
  mayApply: mayBeHeld,
  judge: async (tx, ctx, entering) => {
    const judged = await judgePassword(tx, ctx, { ...entering, tenantId: readTenantId(entering) })
    return 'held' in judged
      ? { is: 'wait', answer: judged.held }
      : { is: 'pass', found: { notice: judged.notice } }
  },
  // It was judged where the session began; who goes on elsewhere meets the rules of that tenant (SEC-GA-11).
  judgeSession: async (ctx, { facts: { session, user, membership }, isContinued }) => {
    const isByPassword = session.actorId === null && session.amr.includes('pwd')
    if (isContinued || !isByPassword) return pass
    const place = { userId: user.id, tenantId: membership.tenantId }
    return (await isPasswordExpired(ctx.db, ctx, place))
      ? { is: 'refuse', error: new ApiError('SIGN_IN_AGAIN') }
      : pass
  },
}
