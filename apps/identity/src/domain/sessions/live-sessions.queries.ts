import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { mfaPolicies } from '../../platform/db/schema/mfa.ts'
import { sessionRules } from '../../platform/db/schema/session-rules.ts'
import { type SessionRow, sessions } from '../../platform/db/schema/sessions.ts'
import { sessionLimitColumns } from './limit-columns.queries.ts'
import { sessionEnd, isAlive, toLimits } from './limits.ts'

export type LiveSession = SessionRow & {
  /** When it ends at the latest, by what holds now. */
  readonly endsAt: Date
}

/** The sessions of a person that are alive in the tenant they act in; the latest sign-in first. */
export const listLiveSessions = async (db: Database, userId: string, now: Date): Promise<LiveSession[]> => {
  const rows = await db
    .select({ session: sessions, ...sessionLimitColumns(sessions.tenantId) })
    .from(sessions)
    .leftJoin(mfaPolicies, eq(mfaPolicies.tenantId, sessions.tenantId))
    .leftJoin(sessionRules, eq(sessionRules.tenantId, sessions.tenantId))
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.startedAt), desc(sessions.createdAt), desc(sessions.id))
  return rows.flatMap(({ session, ...facts }) => {
    const limits = toLimits(facts, session)
    return isAlive(session, limits, now) ? [{ ...session, endsAt: sessionEnd(session, limits) }] : []
  })
}
