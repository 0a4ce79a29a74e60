import { ApiError } from '@vestibule/contract'
import { refreshCookieName } from '@vestibule/contract/constants'
import { audit } from '../audit/audit.ts'
import { believeProofs } from './believed-proof.ts'
import { carriedRefreshTokens } from './carried-refresh-tokens.ts'
import type { RefreshTokenPayload } from './refresh-token.ts'
import { requireOrigin } from '../../request/check-origin.ts'
import type { RequestContext } from '../../request/request-context.ts'

/** Every refresh token a request carries that is ours, newest first. */
export const cookieProofs = (ctx: RequestContext): RefreshTokenPayload[] =>
  carriedRefreshTokens(ctx, ctx, refreshCookieName(ctx.client.id))

/**
 * What the refresh cookie proves.
 *
 * @throws ApiError SESSION_ENDED where cookies of two families came along that live
 */
export const cookieProof = async (ctx: RequestContext): Promise<RefreshTokenPayload | undefined> => {
  const proofs = cookieProofs(ctx)
  if (proofs.length === 0) return undefined
  requireOrigin(ctx)
  const believed = await believeProofs(ctx, proofs)
  if (believed.is === 'believed') return believed.proof
  await audit(ctx.db, ctx, {
    action: 'session.cookiesRefused',
    details: { sessions: [...believed.sessionIds] },
  })
  throw new ApiError('SESSION_ENDED')
}
