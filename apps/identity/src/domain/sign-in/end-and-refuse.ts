import { ApiError } from '@vestibule/contract'
import type { RefreshContext, RequestContext } from '../../request/request-context.ts'
import { endFamily, type EndOfFamily, reused } from '../authentication/end-family.ts'
import { cookieProofs } from '../sessions/cookie-proof.ts'
import { clearRefreshCookie } from '../sessions/refresh-cookie.ts'
import type { SessionFacts } from '../sessions/session-facts.queries.ts'

/** A session that has ended takes along the cookie by which it was shown. */
export const refuseEnded = (ctx: RefreshContext): never => {
  if (ctx.cookieProof !== undefined) clearRefreshCookie(ctx)
  throw new ApiError('SESSION_ENDED')
}

/** Ends a session, or the one that has taken its place meanwhile, and refuses what was asked with it. */
export const endAndRefuse = async (
  ctx: RefreshContext,
  facts: SessionFacts,
  why: EndOfFamily,
): Promise<never> => {
  await ctx.transaction((tx) => endFamily(tx, ctx, facts, why))
  return refuseEnded(ctx)
}

/**
 * A token that was replaced is used again, by the user or by a thief. The server cannot tell which, so the session ends
 * for both, whatever id it has by now, and the user is notified: a copied cookie is worth a look at the account (RFC 9700,
 * 4.14.2).
 */
export const refuseReused = (ctx: RefreshContext, facts: SessionFacts): Promise<never> =>
  endAndRefuse(ctx, facts, reused)

/** The same where an access token is shown beside the cookie that was replaced. */
export const refuseReusedBeside = async (ctx: RequestContext, sessionId: string): Promise<never> => {
  const [cookieProof] = cookieProofs(ctx)
  const facts = await ctx.sessionFacts.of({ sessionId, tenantId: null })
  if (facts === undefined) return refuseEnded({ ...ctx, cookieProof })
  return refuseReused({ ...ctx, cookieProof }, facts)
}
