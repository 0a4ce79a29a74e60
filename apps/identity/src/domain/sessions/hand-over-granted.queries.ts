import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { oauthGrants } from '../../platform/db/schema/oauth.ts'
import { sessions } from '../../platform/db/schema/sessions.ts'

type HandOver = {
  readonly from: readonly string[]
  readonly to: string
  /** Only what this user granted. */
  readonly userId?: string
}

/** A browser's session goes on under another id: what applications were granted from it follows. */
export const handOverGranted = async (tx: Database, { from, to, userId }: HandOver): Promise<void> => {
  const parents = [...from]
  const isOfGrant = userId === undefined ? undefined : eq(oauthGrants.userId, userId)
  const isOfSession = userId === undefined ? undefined : eq(sessions.userId, userId)
  await tx
    .update(oauthGrants)
    .set({ parentId: to })
    .where(and(inArray(oauthGrants.parentId, parents), isOfGrant))
  await tx
    .update(sessions)
    .set({ parentId: to })
    .where(and(inArray(sessions.parentId, parents), isOfSession))
}
