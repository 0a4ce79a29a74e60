import { judgePassword } from '../../../passwords/judge-password.ts'
import { mayBeHeld } from '../../../passwords/password-conditions.queries.ts'
import { type GateCheck, readTenantId } from '../gate-check.ts'

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
}
