import { and, asc, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { sessions } from '../../../platform/db/schema/sessions.ts'

/** Who has a session that was not ended, in whichever tenant it acts and whichever application it was granted to. */
export const listSignedInUsers = async (db: Database, now: Date): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ userId: sessions.userId })
    .from(sessions)
    .where(and(isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(asc(sessions.userId))
  return rows.map(({ userId }) => userId)
}
