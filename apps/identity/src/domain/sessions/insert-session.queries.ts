import { eq, sql } from 'drizzle-orm'
import { auditRow } from '../audit/audit.ts'
import type { AuditEvent } from '../audit/audit-event.ts'
import { auditEntries } from '../../platform/db/audit-entries.ts'
import type { Database } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { fillPlaceholders, insertPlaceholders } from '../../platform/db/placeholders.queries.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import type { RequestContext } from '../../request/request-context.ts'
import { acceptance } from '../rate-limits/attempts.queries.ts'
import { tryKeys } from '../rate-limits/sign-in-throttle.ts'
import { type NewSession, newSession, type StartedSession } from './new-session.ts'

const now = sql`${sql.placeholder('now')}::timestamptz`

/** Pending too: no sign-in gets here for a membership that does not count. */
const statement = prepared((db) => {
  const person = db.$with('person').as(
    db
      .update(users)
      .set({ lastLoginAt: now, locale: sql`${sql.placeholder('locale')}` })
      .where(eq(users.id, sql.placeholder('userId')))
      .returning({ id: users.id }),
  )
  const membership = db.$with('membership').as(
    db
      .update(memberships)
      .set({ lastSeenAt: now })
      .where(
        inTenant(memberships, sql.placeholder('tenantId'), eq(memberships.userId, sql.placeholder('userId'))),
      )
      .returning({ userId: memberships.userId }),
  )
  const event = db
    .$with('event')
    .as(
      db
        .insert(auditEntries)
        .values(insertPlaceholders(auditEntries, 'event'))
        .returning({ id: auditEntries.id }),
    )
  return db
    .with(person, membership, event, ...acceptance(db))
    .insert(sessions)
    .values(insertPlaceholders(sessions, 'session'))
    .prepare('record_entry')
})

export type SessionRecord = {
  readonly session: NewSession
  readonly event: AuditEvent<'signIn.succeeded' | 'session.steppedUp' | 'session.renewed'>
  /** Whose try was counted and turned out right, where that was not said yet. */
  readonly accepts?: string
}

const noTry = { accountKey: null, addressKey: null }

/** Makes a session, and says in the same statement when the person was last here, in which language, and how they got in. */
export const insertSession = async (
  db: Database,
  ctx: RequestContext,
  { session, event, accepts }: SessionRecord,
): Promise<StartedSession> => {
  const { row, proof } = newSession(ctx, session)
  await statement(db).execute({
    now: ctx.clock.now().toISOString(),
    locale: ctx.locale,
    userId: session.userId,
    tenantId: session.tenantId,
    ...(accepts === undefined ? noTry : tryKeys(ctx, accepts)),
    ...fillPlaceholders(auditEntries, 'event', auditRow(ctx, event)),
    ...fillPlaceholders(sessions, 'session', row),
  })
  return { proof }
}
