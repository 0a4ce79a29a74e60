import { ApiError } from '@vestibule/contract'
import type { LoginResponse } from '@vestibule/contract/schemas/login-response'
import type { RequestContext } from '../../request/request-context.ts'
import type { StartedSession } from '../sessions/new-session.ts'
import { isRefreshTokenDue } from '../sessions/granted-scope.ts'
import { sessionAnswer } from '../sessions/session-answer.ts'
import { isMember } from '../sessions/session-facts.queries.ts'
import { passSession } from './gate/pass-session.ts'

/** The first answer of a session that was just made and committed. */
export const startedAnswer = async (
  ctx: RequestContext,
  { proof }: StartedSession,
): Promise<LoginResponse> => {
  const facts = await ctx.sessionFacts.of({ sessionId: proof.sessionId, tenantId: null })
  // They were disabled, or left the tenant, in the moment in which the session was made.
  if (facts === undefined || !isMember(facts, ctx.clock.now())) throw new ApiError('SESSION_ENDED')
  const passed = await passSession(ctx, { facts, isContinued: true })
  return sessionAnswer(ctx, passed, (await isRefreshTokenDue(ctx, facts.session)) ? proof : undefined)
}
