import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import { findUserById } from '../credentials/users.queries.ts'
import type { RequestContext } from '../../request/request-context.ts'
import type { UserRow } from '../../platform/db/schema/users.ts'
import { kindForCaller } from '../sessions/mint-access-token.ts'
import type { LiveFacts } from '../sessions/session-facts.queries.ts'
import { setRememberedTenant } from '../sessions/sessions.queries.ts'
import { makePending, createFactorRequest } from './ask-for-factor.ts'
import { readFactors } from './factors.queries.ts'
import { readMfaPolicy } from '../mfa-policy/policy.queries.ts'
import { isRecentProof, proofDueToEnrol } from '../mfa-policy/reauthenticate.ts'
import { isSessionProof } from '../sessions/is-session-proof.ts'
import { isRemembered } from './remembered-device.ts'

const readUser = async ({ db }: RequestContext, { session }: LiveFacts): Promise<UserRow> => {
  const user = await findUserById(db, session.userId)
  if (user === undefined) throw new ApiError('SESSION_ENDED')
  return user
}

/** Whether the browser was remembered in the tenant into which a session moved; the session goes on there, then. */
export const passesAsRemembered = async (ctx: RequestContext, facts: LiveFacts): Promise<boolean> => {
  const user = await readUser(ctx, facts)
  const { tenantId } = facts.membership
  return ctx.transaction(async (tx) => {
    if (!(await isRemembered(tx, ctx, { user, tenantId, policy: await readMfaPolicy(tx, tenantId) })))
      return false
    await setRememberedTenant(tx, facts.session.id, tenantId)
    return true
  })
}

/**
 * Asks a session that moved into a tenant which asks for more. The session stays as it is for the others; here it is
 * given no token before more is shown.
 *
 * A factor that is shown here makes a session with a fresh proof. So it is asked of the portal's own pages, or of an
 * application that manages by the wire, and of nothing that holds a session without having seen its user (SEC-TO-18). One
 * that is added here proves nothing, and stays: it asks for a proof of the last minutes, like one that is added in the
 * session (SEC-OT-07). A mailed code of that age will do, as where its user signs in: they may have nothing else.
 *
 * @throws ApiError STEP_UP_REQUIRED where the caller is a host's page, or was granted the session, or where a first factor is to
 * be added and the session is no fresh proof
 */
export const requireMfaOnTenantSwitch = async (
  ctx: RequestContext,
  facts: LiveFacts,
): Promise<LoginResponse> => {
  const { session, membership } = facts
  if ((await kindForCaller(ctx, session)) === 'plain') throw new ApiError('STEP_UP_REQUIRED')
  const user = await readUser(ctx, facts)
  const { amr, id: sessionId } = session
  const { tenantId } = membership
  return ctx.transaction(async (tx) => {
    const policy = await readMfaPolicy(tx, tenantId)
    const proved = { user, tenantId, amr, connectionId: session.connectionId ?? undefined }
    const factorRequest = createFactorRequest(proved, await readFactors(tx, user.id), policy)
    if (
      factorRequest.mayEnrol &&
      !(isRecentProof(ctx, session.authTime) && (await isSessionProof(ctx, session)))
    )
      throw proofDueToEnrol()
    return makePending(tx, ctx, { ...proved, purpose: 'mfa', method: 'session', factorRequest, sessionId })
  })
}
