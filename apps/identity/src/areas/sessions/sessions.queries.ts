import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTenant } from '../../db/in-tenant.ts'
import { type SessionRow, sessions } from '../../db/schema/sessions.ts'
import { memberships } from '../../db/schema/users.ts'

export const liveSessionsOf = (db: Database, userId: string, now: Date): Promise<SessionRow[]> =>
  db
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        gt(sessions.idleExpiresAt, now),
      ),
    )
    .orderBy(desc(sessions.createdAt))

export const isMemberOf = async (db: Database, tenantId: string, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
  return rows.length > 0
}
