import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { databaseNow } from '../../../platform/db/database-time.queries.ts'
import {
  type ApplicationRow,
  applicationAssignments,
  applications,
} from '../../../platform/db/schema/applications.ts'
import { memberships } from '../../../platform/db/schema/users.ts'
import { sessions } from '../../../platform/db/schema/sessions.ts'
import type { Clock } from '../../../runtime/clock.ts'

/** Every application, the oldest first. */
export const listApplicationRows = (db: Database): Promise<ApplicationRow[]> =>
  db.select().from(applications).orderBy(asc(applications.createdAt))

export const findApplication = async (db: Database, id: string): Promise<ApplicationRow | undefined> => {
  const [row] = await db.select().from(applications).where(eq(applications.id, id))
  return row
}

/** Registers an application; undefined where its id is taken. */
export const insertApplication = async (
  tx: Database,
  application: typeof applications.$inferInsert,
): Promise<ApplicationRow | undefined> => {
  const [row] = await tx.insert(applications).values(application).onConflictDoNothing().returning()
  return row
}

/** Changes an application; undefined when it is gone. */
export const changeApplication = async (
  tx: Database,
  id: string,
  changes: Partial<typeof applications.$inferInsert>,
  now: Date,
): Promise<ApplicationRow | undefined> => {
  const [row] = await tx
    .update(applications)
    .set({ ...changes, updatedAt: now })
    .where(eq(applications.id, id))
    .returning()
  return row
}

export const deleteApplication = async (tx: Database, id: string): Promise<void> => {
  await tx.delete(applicationAssignments).where(eq(applicationAssignments.applicationId, id))
  await tx.delete(applications).where(eq(applications.id, id))
}

/** Assigns an application to every member there is: who could use it until now keeps it. Pending too: they could, once they join. */
export const assignToEveryMember = async (tx: Database, applicationId: string, now: Date): Promise<void> => {
  const members = tx
    .select({
      tenantId: memberships.tenantId,
      userId: memberships.userId,
      applicationId: sql`${applicationId}::uuid`.as('application_id'),
      createdAt: sql`${now.toISOString()}::timestamptz`.as('created_at'),
    })
    .from(memberships)
  await tx.insert(applicationAssignments).select(members).onConflictDoNothing()
}

/** Ends every session of an application and answers how many there were. */
export const endApplicationSessions = async (tx: Database, id: string, clock: Clock): Promise<number> => {
  const rows = await tx
    .update(sessions)
    .set({ revokedAt: databaseNow(clock.databaseTime()), revokedFor: 'revoked' })
    .where(and(eq(sessions.clientId, id), isNull(sessions.revokedAt)))
    .returning({ id: sessions.id })
  return rows.length
}
