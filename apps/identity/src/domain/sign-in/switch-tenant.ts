import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { ensureLiveThere, judgeSession } from '../authentication/gate/pass-session.ts'
import type { Actor } from '../../request/request-context.ts'
import { touchMembership } from '../members/touch-membership.queries.ts'
import { enforceSessionLimit } from '../sessions/enforce-session-limit.ts'
import { inRenewedSession } from './in-renewed-session.ts'

/**
 * Moves the session to another tenant, under a new id where it has a cookie (SEC-SS-03, SEC-TE-08).
 *
 * @throws ApiError NOT_A_MEMBER also where the place became another user's while this was judged, which changes and logs nothing
 */
export const switchTenant = async (
  { tenantId }: { readonly tenantId: string },
  actor: Actor,
): Promise<Record<string, never>> => {
  const { sessionId, userId, email } = actor
  const facts = await actor.sessionFacts.of({ sessionId, tenantId })
  const live = ensureLiveThere(actor, facts)
  // A second factor that the tenant wants is asked for by the refresh that follows.
  const judged = await judgeSession(actor, { facts: live, isContinued: false })
  if (judged.is === 'refused') throw judged.error
  const { session } = live
  await inRenewedSession(actor, { tenantId }, async (tx) => {
    // An application's session takes no place, nor does one in which an administrator acts for another user.
    const takesPlace = session.parentId === null && session.actorId === null
    if (takesPlace && session.tenantId !== tenantId)
      await enforceSessionLimit(tx, actor, { userId, email, tenantId })
    // The next sign-in starts in this tenant. Impersonation leaves no trace of being there.
    if (session.actorId === null && !(await touchMembership(tx, actor, { tenantId, userId })))
      throw new ApiError('NOT_A_MEMBER')
    // Where else a person belongs is not for a tenant to know.
    for (const id of new Set([session.tenantId, tenantId])) {
      const details = { isEntered: id === tenantId }
      await audit(tx, actor, { action: 'tenant.switched', tenantId: id, resourceId: id, details })
    }
  })
  return {}
}
