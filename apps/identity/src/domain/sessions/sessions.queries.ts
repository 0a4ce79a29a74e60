import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { joined } from '../../platform/db/joined.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { type SessionRow, sessions } from '../../platform/db/schema/sessions.ts'
import type { Clock } from '../../runtime/clock.ts'
import type { Services } from '../../request/services.ts'
import { readRefreshToken } from './refresh-token.ts'
import { isInGrace } from './rotate-session.queries.ts'
import type { LiveFacts } from './session-facts.queries.ts'

/** Whether a user has joined a tenant, also where they are disabled there. */
export const isMember = async (db: Database, tenantId: string, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), joined))
  return rows.length > 0
}

export const clientOfRefreshToken = async (
  { db, secrets }: Services,
  text: string,
): Promise<string | undefined> => {
  const proof = readRefreshToken(secrets, text)
  if (proof === undefined) return undefined
  const [row] = await db
    .select({ clientId: sessions.clientId })
    .from(sessions)
    .where(eq(sessions.id, proof.sessionId))
  return row?.clientId
}

/** A public application that showed a key keeps its whole family bound to it (RFC 9449, 5). */
export const bindFamily = async (
  { db }: Services,
  { facts }: { readonly facts: LiveFacts },
  jkt: string,
): Promise<void> => {
  await db.update(sessions).set({ proofKey: jkt }).where(eq(sessions.id, facts.session.id))
}

/** The session and whether the refresh token before its newest still counts; it stays locked until the transaction ends. */
export const lockSession = async (
  tx: Database,
  { clock }: { readonly clock: Clock },
  id: string,
): Promise<{ readonly session: SessionRow; readonly isInGrace: boolean } | undefined> => {
  const [row] = await tx
    .select({ session: sessions, isInGrace: isInGrace(clock.databaseTime()) })
    .from(sessions)
    .where(eq(sessions.id, id))
    .for('update')
  return row
}

/** The session, unless it was ended; it cannot be before this transaction ends. */
export const lockUnendedSession = async (tx: Database, id: string): Promise<SessionRow | undefined> => {
  const isLive = and(eq(sessions.id, id), isNull(sessions.revokedAt))
  const [session] = await tx.select().from(sessions).where(isLive).for('update')
  return session
}

/** Whether a session is there and was not ended. */
export const isSessionUnended = async (db: Database, id: string): Promise<boolean> => {
  const isLive = and(eq(sessions.id, id), isNull(sessions.revokedAt))
  return (await db.select({ id: sessions.id }).from(sessions).where(isLive)).length > 0
}

/** The id under which a family of sessions goes on; undefined when it was ended. */
export const findUnendedOfFamily = async (
  db: Database,
  { userId, familyId }: Pick<SessionRow, 'userId' | 'familyId'>,
): Promise<string | undefined> => {
  const isOfFamily = and(eq(sessions.userId, userId), eq(sessions.familyId, familyId))
  const [session] = await db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(isOfFamily, isNull(sessions.revokedAt)))
  return session?.id
}

export const insertSessionRow = async (tx: Database, row: typeof sessions.$inferInsert): Promise<void> => {
  await tx.insert(sessions).values(row)
}

/** The user whose session this is. */
export const findSessionFamily = async (
  db: Database,
  id: string,
): Promise<Pick<SessionRow, 'userId' | 'familyId'> | undefined> => {
  const { userId, familyId } = sessions
  const [session] = await db.select({ userId, familyId }).from(sessions).where(eq(sessions.id, id))
  return session
}

/** Moves a session to another tenant. */
export const setSessionTenant = async (tx: Database, id: string, tenantId: string): Promise<void> => {
  await tx.update(sessions).set({ tenantId }).where(eq(sessions.id, id))
}

/** Notes that the browser of a session is remembered in a tenant. */
export const setRememberedTenant = async (tx: Database, id: string, tenantId: string): Promise<void> => {
  await tx.update(sessions).set({ rememberedIn: tenantId }).where(eq(sessions.id, id))
}
