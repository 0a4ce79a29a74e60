import type { SessionRow } from '../../platform/db/schema/sessions.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import { clearRefreshCookie } from '../sessions/refresh-cookie.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { isReusedToken } from '../authentication/reused-token.ts'
import { readSessionKey } from '../../request/session-key.ts'
import { readPresentedToken } from './presented-token.ts'
import { signOutSession } from './sign-out-session.ts'

/** Whose sign-in a session is: the administrator's, where one acts for its user. */
const readPrincipal = ({ userId, actorId }: SessionRow): string => actorId ?? userId

/**
 * Ends the session the cookie belongs to. Without one there is nothing to end and nothing to complain about, nor where it is
 * another user's by now than the one who signs out.
 */
export const logout = async (
  input: { readonly refreshToken?: string; readonly userId?: string },
  ctx: RefreshContext,
): Promise<Record<string, never>> => {
  const proof = readPresentedToken(ctx, input.refreshToken)
  const facts = proof && (await ctx.sessionFacts.of({ sessionId: proof.sessionId, tenantId: null }))
  if (facts !== undefined && input.userId !== undefined && input.userId !== readPrincipal(facts.session))
    return {}
  if (proof === undefined || proof === ctx.cookieProof) clearRefreshCookie(ctx)
  if (proof === undefined) return {}
  if (facts === undefined || sha256(proof.seed) !== facts.session.seedHash) return {}
  const { session } = facts
  // Nor does a token without its key end what it could not go on with.
  if (session.proofKey !== null && session.proofKey !== readSessionKey(ctx)) return {}
  await signOutSession(ctx, facts, { isReused: isReusedToken(facts, proof, ctx.clock.now()) })
  return {}
}
