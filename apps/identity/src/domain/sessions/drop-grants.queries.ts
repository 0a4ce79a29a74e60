import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { matchableId } from '../../platform/db/schema/columns.ts'
import { lockUserRow } from '../credentials/users.queries.ts'
import { oauthGrants } from '../../platform/db/schema/oauth.ts'

/** Takes away what an application was granted and has not redeemed yet: its codes begin no session anymore. */
export const dropGrants = async (
  tx: Database,
  { userId, applicationId }: { readonly userId: string; readonly applicationId: string },
): Promise<void> => {
  await lockUserRow(tx, userId)
  const isApplications = eq(oauthGrants.clientId, matchableId(applicationId))
  await tx.delete(oauthGrants).where(and(eq(oauthGrants.userId, userId), isApplications))
}
