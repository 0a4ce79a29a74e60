import { and, eq, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { sha256 } from '../../platform/crypto/hash.ts'
import type { Database } from '../../platform/db/database.ts'
import { isWithin } from '../../platform/db/database-time.queries.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { users } from '../../platform/db/schema/users.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { lifetimes } from '../lifetimes.ts'
import { cookieProofs } from './cookie-proof.ts'
import type { RefreshTokenPayload } from './refresh-token.ts'
import { isInGrace } from './rotate-session.queries.ts'

type SessionColumns = { readonly id: PgColumn; readonly seedHash: PgColumn }

/** That a row of `sessions` is one of which these are refresh tokens, of any generation. */
export const isShownBy = (
  { id, seedHash }: SessionColumns,
  proofs: readonly RefreshTokenPayload[],
): SQL | undefined =>
  or(...proofs.map(({ sessionId, seed }) => and(eq(id, sessionId), eq(seedHash, sha256(seed)))))

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
    .where(isShownBy(sessions, proofs))
  return proofs.flatMap((proof) =>
    rows.filter(({ session }) => session.id === proof.sessionId).map((facts) => ({ ...facts, proof })),
  )
}
