import { ApiError } from '@vestibule/contract'
import type { RequestContext } from '../../../request/request-context.ts'
import { stepUpRequired } from '../../mfa-policy/reauthenticate.ts'
import type { PassedFacts } from '../../sessions/passed-facts.ts'
import {
  isMember,
  isSessionLive,
  type LiveFacts,
  type SessionFacts,
} from '../../sessions/session-facts.queries.ts'
import type { Passing } from './gate-check.ts'
import { gateChecks } from './gate-checks.ts'

export type PassedSession =
  | { readonly is: 'passed'; readonly facts: PassedFacts }
  | { readonly is: 'refused'; readonly error: ApiError }
  /** A second factor is asked for first. */
  | { readonly is: 'waiting' }

/**
 * Asks every check of the gate about a session, before a token is made for it. The only place that makes `PassedFacts`,
 * without which there is no token.
 */
export const judgeSession = async (ctx: RequestContext, passing: Passing): Promise<PassedSession> => {
  for (const check of gateChecks) {
    const verdict = await check.judgeSession?.(ctx, passing)
    if (verdict?.is === 'refuse' || verdict?.is === 'wait') {
      const { user, membership } = passing.facts
      const { id: userId, email } = user
      const knownAs = (verdict.is === 'refuse' && verdict.knownAs) || email
      ctx.refusalTrail.concerned = { tenantId: membership.tenantId, userId, email: knownAs }
    }
    if (verdict?.is === 'refuse') return { is: 'refused', error: verdict.error }
    if (verdict?.is === 'wait') return { is: 'waiting' }
  }
  return { is: 'passed', facts: passing.facts as PassedFacts }
}

/**
 * The same where it is enough to refuse.
 *
 * @throws ApiError of the check that refuses; STEP_UP_REQUIRED
 */
export const passSession = async (ctx: RequestContext, passing: Passing): Promise<PassedFacts> => {
  const judged = await judgeSession(ctx, passing)
  if (judged.is === 'refused') throw judged.error
  if (judged.is === 'waiting') throw stepUpRequired({ hasFactor: true })
  return judged.facts
}

/**
 * Facts of a session that may begin to act in another tenant of its person (SEC-TE-08): a live membership there, and no
 * older than that tenant allows.
 *
 * @throws ApiError NOT_A_MEMBER, SIGN_IN_AGAIN
 */
export const ensureLiveThere = (ctx: RequestContext, facts: SessionFacts | undefined): LiveFacts => {
  const now = ctx.clock.now()
  if (facts === undefined || !isMember(facts, now)) throw new ApiError('NOT_A_MEMBER')
  if (!isSessionLive(facts, now)) throw new ApiError('SIGN_IN_AGAIN')
  return facts
}
