import { ApiError } from '@vestibule/contract'
import { refreshCookieName } from '@vestibule/contract/constants'
import { audit } from '../audit/audit.ts'
import { carriedRefreshTokens } from './carried-refresh-tokens.ts'
import type { RefreshTokenPayload } from './refresh-token.ts'
import { requireOrigin } from '../../request/check-origin.ts'
import type { RequestContext } from '../../request/request-context.ts'

/** Every refresh token a request carries that is ours, newest first. */
export const cookieProofs = (ctx: RequestContext): RefreshTokenPayload[] =>
  carriedRefreshTokens(ctx, ctx, refreshCookieName(ctx.client.id))

/**
 * What the refresh cookie proves. Of two cookies of one name the newest of one family counts; two families mean that
 * another site tossed one in, and neither is believed (ruling 17).
 */
export const cookieProof = async (ctx: RequestContext): Promise<RefreshTokenPayload | undefined> => {
  const proofs = cookieProofs(ctx)
  if (proofs.length === 0) return undefined
  requireOrigin(ctx)
  const families = new Set(proofs.map(({ sessionId }) => sessionId))
  if (families.size > 1) {
    await audit(ctx.db, ctx, {
      action: 'session.cookiesRefused',
      details: { sessions: [...families] },
    })
    throw new ApiError('SESSION_ENDED')
  }
  return proofs[0]
}
