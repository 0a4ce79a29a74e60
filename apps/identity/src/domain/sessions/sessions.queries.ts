import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'
import type { Services } from '../../request/services.ts'
import { readRefreshToken } from './refresh-token.ts'
import type { LiveFacts } from './session-facts.queries.ts'

export const isMemberOf = async (db: Database, tenantId: string, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
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
