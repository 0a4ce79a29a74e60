import { isLimited } from '../../../sessions/limit-conditions.queries.ts'
import { enforceSessionLimit } from '../../../sessions/enforce-session-limit.ts'
import { type GateCheck, pass, readTenantId } from '../gate-check.ts'

/** Where only so many sessions may be at once, the oldest one makes room. A refresh asks for itself (`exceedsSessionLimit`). */
export const sessionLimit: GateCheck = {
  name: 'sessionLimit',
  mayApply: isLimited,
  judge: async (tx, ctx, entering) => {
    const { id: userId, email } = entering.user
    await enforceSessionLimit(tx, ctx, { userId, email, tenantId: readTenantId(entering) })
    return pass
  },
}
