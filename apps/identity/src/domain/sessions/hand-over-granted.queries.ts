import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { oauthGrants } from '../../platform/db/schema/oauth.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'

/** A browser's session goes on under another id: what applications were granted from it follows. */
export const handOverGranted = async (tx: Database, from: string, to: string): Promise<void> => {
  await tx.update(oauthGrants).set({ parentId: to }).where(eq(oauthGrants.parentId, from))
  await tx.update(sessions).set({ parentId: to }).where(eq(sessions.parentId, from))
}
