import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { createOneTimeToken } from '../credentials/one-time-token.queries.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import type { Actor } from '../../request/request-context.ts'
import { rightsHeldBy } from '../members/rank.queries.ts'
import { rightsOfActedFor } from '../impersonation/member-rights.queries.ts'
import { whyNotImpersonate } from '../impersonation/rank.ts'
import { lifetimes } from '../lifetimes.ts'
import { requireFreshProof } from '../mfa-policy/reauthenticate.ts'

type RequestImpersonationParams = { readonly userId: string; readonly reason: string }

/** What stands in the way, in the order in which it is told. */
const whyNot = async (actor: Actor, { userId }: RequestImpersonationParams) => {
  if (userId === actor.userId) return 'NOT_ON_YOURSELF'
  const target = await rightsOfActedFor(actor.db, actor.tenantId, userId, actor.clock.now())
  if (target === undefined) return 'NOT_FOUND'
  return whyNotImpersonate(actor, await rightsHeldBy(actor.db, actor.tenantId, userId))
}

/**
 * Permission, fresh proof and a reason give a token that begins the impersonation: within a minute, once, and only in
 * place of the session that asked (SEC-AD-06). It is the portal's alone: an application was granted the account of its
 * user, and not those of others.
 */
export const requestImpersonation = async (params: RequestImpersonationParams, actor: Actor) => {
  if (actor.isGranted) throw new ApiError('FORBIDDEN')
  await requireFreshProof(actor)
  const { userId, reason } = params
  const refusal = await whyNot(actor, params)
  if (refusal !== undefined) {
    const details = { reason, refusal }
    await audit(actor.db, actor, { action: 'impersonation.refused', resourceId: userId, details })
    throw new ApiError(refusal)
  }
  const actorToken = await actor.transaction(async (tx) => {
    await lockUserRow(tx, actor.userId)
    await audit(tx, actor, { action: 'impersonation.requested', resourceId: userId, details: { reason } })
    return createOneTimeToken(tx, actor, {
      purpose: 'impersonation',
      userId: actor.userId,
      tenantId: actor.tenantId,
      lifetimeSeconds: lifetimes.impersonationRequest,
      data: { targetId: userId, sessionId: actor.sessionId, reason },
    })
  })
  return { actorToken, expiresIn: lifetimes.impersonationRequest }
}
