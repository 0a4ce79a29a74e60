import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import type { SessionRow } from '../../platform/db/schema/sessions.ts'
import { users } from '../../platform/db/schema/users.ts'

/** Who acts in a session in the name of its person, for the audit log: both stand in every row (SEC-AD-06). */
export const readActor = async (
  db: Database,
  { actorId }: SessionRow,
): Promise<{ readonly id: string; readonly email: string } | undefined> => {
  if (actorId === null) return undefined
  const [actor] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, actorId))
  return actor
}
