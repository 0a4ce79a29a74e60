import { and, eq, or, sql } from 'drizzle-orm'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Database } from '../../platform/db/database.ts'
import { isWithin } from '../../platform/db/database-time.queries.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { cookieProofs } from './cookie-proof.ts'
import { isInGrace } from './rotate-session.queries.ts'

/**
 * The sessions, ended ones too, of which this browser shows a refresh token of any generation. Read in the transaction that
 * asks: one that waits for a second connection could keep all of them from each other.
 */
export const listShownSessions = async (tx: Database, ctx: RequestContext) => {
  const proofs = cookieProofs(ctx)
  if (proofs.length === 0) return []
  const time = ctx.clock.databaseTime()
  const rows = await tx
    .select({
      session: sessions,
      user: { id: users.id, email: users.email },
      isInGrace: isInGrace(time),
      wasJustRevoked: isWithin(sql`${sessions.revokedAt}`, lifetimes.refreshGrace, time),
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      or(
        ...proofs.map(({ sessionId, seed }) =>
          and(eq(sessions.id, sessionId), eq(sessions.seedHash, sha256(seed))),
        ),
      ),
    )
  return proofs.flatMap((proof) =>
    rows.filter(({ session }) => session.id === proof.sessionId).map((facts) => ({ ...facts, proof })),
  )
}
