import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type OauthGrantRow, oauthGrants } from '../../platform/db/schema/oauth.ts'
import type { RefreshContext } from '../../request/request-context.ts'

/** Used up by reading it: of two who come at once, one finds nothing. */
export const takeGrant = async (
  tx: Database,
  { clock, client }: RefreshContext,
  id: string,
): Promise<OauthGrantRow | undefined> => {
  const isIt = and(
    eq(oauthGrants.id, id),
    eq(oauthGrants.clientId, client.id),
    gt(oauthGrants.expiresAt, clock.now()),
  )
  const [grant] = await tx.delete(oauthGrants).where(isIt).returning()
  return grant
}

export const findGrant = async (db: Database, id: string): Promise<OauthGrantRow | undefined> => {
  const [grant] = await db.select().from(oauthGrants).where(eq(oauthGrants.id, id))
  return grant
}

export const deleteGrant = async (tx: Database, id: string): Promise<void> => {
  await tx.delete(oauthGrants).where(eq(oauthGrants.id, id))
}

export const insertGrant = async (db: Database, row: typeof oauthGrants.$inferInsert): Promise<void> => {
  await db.insert(oauthGrants).values(row)
}
