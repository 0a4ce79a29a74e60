import { audit } from '../audit/audit.ts'
import type { RefreshContext } from '../../request/request-context.ts'
import { actorOf } from '../impersonation/acting-for.queries.ts'
import { endSessions } from '../sessions/end-sessions.queries.ts'
import { clearRefreshCookie } from '../sessions/refresh-cookie.ts'
import { sha256 } from '../../platform/crypto/hash.ts'
import { sessionKeyOf } from '../../request/session-key.ts'
import { readPresentedToken } from './refresh.ts'

/** Ends the session the cookie belongs to. Without one there is nothing to end and nothing to complain about. */
export const logout = async (
  input: { readonly refreshToken?: string },
  ctx: RefreshContext,
): Promise<Record<string, never>> => {
  const proof = readPresentedToken(ctx, input.refreshToken)
  if (proof === undefined || proof === ctx.cookieProof) clearRefreshCookie(ctx)
  if (proof === undefined) return {}
  const facts = await ctx.sessionFacts.of({ sessionId: proof.sessionId, tenantId: null })
  if (facts === undefined || sha256(proof.seed) !== facts.session.seedHash) return {}
  const { session, user } = facts
  // Nor does a token without its key end what it could not go on with.
  if (session.proofKey !== null && session.proofKey !== sessionKeyOf(ctx)) return {}
  await ctx.transaction(async (tx) => {
    const ids = await endSessions(tx, ctx, { userId: user.id, sessionId: session.id, reason: 'logout' })
    if (ids.length === 0) return
    await audit(tx, ctx, {
      action: 'signOut',
      resourceId: session.id,
      tenantId: session.tenantId,
      userId: user.id,
      email: user.email,
      actor: await actorOf(tx, session),
    })
  })
  return {}
}
