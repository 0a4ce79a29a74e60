import type { RequestContext } from '../../../request/request-context.ts'
import type { PassingApiToken } from './gate-check.ts'
import { gateChecks } from './gate-checks.ts'

/**
 * Asks every check of the gate that is about API tokens, before one is traded for an access token.
 *
 * @throws ApiError of the check that refuses
 */
export const passApiToken = async (ctx: RequestContext, passing: PassingApiToken): Promise<void> => {
  for (const check of gateChecks) {
    const verdict = await check.judgeApiToken?.(ctx, passing)
    if (verdict?.is !== 'refuse') continue
    const { id: userId, email } = passing.user
    ctx.refusalTrail.concerned = { tenantId: passing.membership.tenantId, userId, email }
    throw verdict.error
  }
}
