import { ApiError } from '@vestibule/contract'
import { audit } from '../audit/audit.ts'
import { createOneTimeToken } from '../credentials/one-time-token.ts'
import type { Actor } from '../../request/request-context.ts'
import { memberRights } from '../impersonation/member-rights.ts'
import { whyNotImpersonate } from '../impersonation/rank.ts'
import { lifetimes } from '../lifetimes.ts'
import { requireFreshProof } from '../mfa/step-up.ts'

type RequestImpersonationParams = { readonly userId: string; readonly reason: string }

/** What stands in the way, in the order in which it is told. */
const whyNot = async (by: Actor, { userId }: RequestImpersonationParams) => {
  if (userId === by.userId) return 'NOT_ON_YOURSELF'
  const target = await memberRights(by.db, by.tenantId, userId, by.clock.now())
  return target === undefined ? 'NOT_FOUND' : whyNotImpersonate(by, target)
}

/**
 * Permission, fresh proof and a reason give a token that begins the impersonation: within a minute, once, and only in
 * place of the session that asked (SEC-AD-06).
 */
export const requestImpersonation = async (asked: RequestImpersonationParams, by: Actor) => {
  await requireFreshProof(by)
  const { userId, reason } = asked
  const refusal = await whyNot(by, asked)
  if (refusal !== undefined) {
    const details = { reason, refusal }
    await audit(by.db, by, { action: 'impersonation.refused', resourceId: userId, details })
    throw new ApiError(refusal)
  }
  const actorToken = await by.transaction(async (tx) => {
    await audit(tx, by, { action: 'impersonation.requested', resourceId: userId, details: { reason } })
    return createOneTimeToken(tx, by, {
      purpose: 'impersonation',
      userId: by.userId,
      tenantId: by.tenantId,
      lifetimeSeconds: lifetimes.impersonationRequest,
      data: { targetId: userId, sessionId: by.sessionId, reason },
    })
  })
  return { actorToken, expiresIn: lifetimes.impersonationRequest }
}
