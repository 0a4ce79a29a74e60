import { ApiError } from '@vestibule/contract'
import { isSsoEnforcedBy } from './enforcement.ts'
import { ensureAddressAllowed } from '../restrictions/ensure-address-allowed.ts'
import type { RequestContext } from '../../request/request-context.ts'
import {
  isMember,
  isSessionLive,
  type LiveFacts,
  type SessionFacts,
} from '../sessions/session-facts.queries.ts'

/**
 * Whether a session may go on in another tenant of its person, before any token is made for it (SEC-TE-08): live
 * membership, no older than that tenant allows, and by single sign-on where it keeps the person to its own. The second
 * factor is asked for by the refresh that follows.
 */
export const mayActIn = async (ctx: RequestContext, facts: SessionFacts | undefined): Promise<LiveFacts> => {
  const now = ctx.clock.now()
  if (facts === undefined || !isMember(facts, now)) throw new ApiError('NOT_A_MEMBER')
  if (!isSessionLive(facts, now)) throw new ApiError('SIGN_IN_AGAIN')
  const { session, user, membership, restrictionsVersion: version } = facts
  await ensureAddressAllowed(ctx, { tenantId: membership.tenantId, version, user })
  const isBySso = session.amr.includes('sso')
  if (!isBySso && (await isSsoEnforcedBy(ctx, user, membership.tenantId))) throw new ApiError('SSO_REQUIRED')
  return facts
}
