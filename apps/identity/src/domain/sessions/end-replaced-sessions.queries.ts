import { and, eq, isNull, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { cookieProofs } from './cookie-proof.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { sha256 } from '../../platform/crypto/hash.ts'

/** Signing in leaves no earlier session of this browser behind, even if an attacker planted its cookie (SEC-SS-03). */
export const endReplacedSessions = async (tx: Database, ctx: RequestContext): Promise<void> => {
  const proofs = cookieProofs(ctx)
  if (proofs.length === 0) return
  const theirs = proofs.map(({ sessionId, seed }) =>
    and(eq(sessions.id, sessionId), eq(sessions.seedHash, sha256(seed))),
  )
  await tx
    .update(sessions)
    .set({ revokedAt: ctx.clock.now(), revokedFor: 'replaced' })
    .where(and(isNull(sessions.revokedAt), or(...theirs)))
}
