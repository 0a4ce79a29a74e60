import { ApiError, type Contract } from '@vestibule/contract'
import { passSession } from '../../domain/authentication/gate/pass-session.ts'
import { redeemAnswer } from '../../domain/federation/redeem-answer.ts'
import { findSocialProviderNamed } from '../../domain/federation/social/social.queries.ts'
import { believeProofs } from '../../domain/sessions/believed-proof.ts'
import { cookieProofs } from '../../domain/sessions/cookie-proof.ts'
import type { IdentityHandlers, RequestContext } from '../../request/request-context.ts'
import { makeTokens } from '../../domain/id-tokens/make-tokens.ts'
import { isMember } from '../../domain/sessions/session-facts.queries.ts'
import { toLoginResponse } from '../../domain/sign-in/complete-sign-in.ts'
import { logout } from '../../domain/sign-in/logout.ts'
import { silentTokens } from './silent.ts'

type SocialAnswer = {
  readonly provider: string
  readonly code?: string | undefined
  readonly state?: string | undefined
}

/** The same as for a host's page, in the words of the protocol; what a provider says is judged where it always is. */
const socialPostLogin = async ({ provider, code, state }: SocialAnswer, ctx: RequestContext) => {
  if (code === undefined || state === undefined) throw new ApiError('EXTERNAL_LOGIN_GONE')
  if ((await findSocialProviderNamed(ctx.db, provider)) === undefined)
    throw new ApiError('EXTERNAL_LOGIN_FAILED')
  const answer = new URLSearchParams({ code, state })
  const { entry: result } = await redeemAnswer(ctx, { state, code, answer })
  const { mfaToken, refreshToken, accessToken = '', expiresIn } = await toLoginResponse(ctx, result)
  if (!('started' in result)) return { mfaRequired: true, mfaToken }
  const facts = await ctx.sessionFacts.of({
    sessionId: result.started.proof.sessionId,
    tenantId: null,
  })
  if (facts === undefined || !isMember(facts, ctx.clock.now())) throw new ApiError('SESSION_ENDED')
  const passed = await passSession(ctx, { facts, isContinued: true })
  const { idToken } = await makeTokens(ctx, passed, { isForWire: true })
  return {
    access_token: accessToken,
    id_token: idToken,
    refresh_token: refreshToken,
    expires_in: expiresIn,
    token_type: 'Bearer' as const,
  }
}

export const oauthHandlers: IdentityHandlers<Contract['oauth']> = {
  silentOAuthRefreshToken: silentTokens,

  // Native clients send it from no page; a form of another site's page would say where it comes from.
  logoutToken: async (_, ctx) => {
    const proofs = cookieProofs(ctx)
    const believed = await believeProofs(ctx, proofs)
    const cookieProof = believed.is === 'believed' ? believed.proof : proofs[0]
    if (cookieProof === undefined) throw new ApiError('SESSION_ENDED')
    return logout({}, { ...ctx, cookieProof })
  },

  socialPostLogin,
}
