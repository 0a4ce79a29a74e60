import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { findUserById } from '../credentials/users.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { LiveFacts } from '../sessions/session-facts.queries.ts'
import { setRememberedTenant } from '../sessions/sessions.queries.ts'
import { makePending, createFactorRequest } from './ask-for-factor.ts'
import { readFactors } from './factors.queries.ts'
import { readMfaPolicy } from '../mfa-policy/policy.queries.ts'
import { isRemembered } from './remembered-device.ts'

/**
 * Asks a session that moved into a tenant which asks for more. The session stays as it is for the others; here it is
 * given no token before more is shown. Undefined: the browser was remembered here, and the session goes on.
 */
export const requireMfaOnTenantSwitch = async (
  ctx: RequestContext,
  { session, membership }: LiveFacts,
): Promise<LoginResponse | undefined> => {
  const user = await findUserById(ctx.db, session.userId)
  if (user === undefined) throw new ApiError('SESSION_ENDED')
  const { amr, id: sessionId } = session
  const { tenantId } = membership
  return ctx.transaction(async (tx) => {
    const policy = await readMfaPolicy(tx, tenantId)
    if (await isRemembered(tx, ctx, { user, tenantId, policy })) {
      await setRememberedTenant(tx, sessionId, tenantId)
      return undefined
    }
    const proved = { user, tenantId, amr, connectionId: session.connectionId ?? undefined }
    const factorRequest = createFactorRequest(proved, await readFactors(tx, user.id), policy)
    return makePending(tx, ctx, { ...proved, purpose: 'mfa', method: 'session', factorRequest, sessionId })
  })
}
