import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { type InviteLinkRow, inviteLinks } from '../../platform/db/schema/invite-links.ts'
import type { InviteLinkId } from './invite-links.queries.ts'

export const insertLink = async (
  tx: Database,
  row: typeof inviteLinks.$inferInsert,
): Promise<InviteLinkRow> => {
  const [link] = await tx.insert(inviteLinks).values(row).returning()
  if (link === undefined) throw new Error('A link that was just made is not there')
  return link
}

type LinkChanges = {
  readonly [Column in 'shouldSendEmail' | 'domains' | 'expiresAt']: InviteLinkRow[Column] | undefined
}

/** Changes what is defined; undefined when the link is gone. */
export const changeLink = async (
  tx: Database,
  { tenantId, id }: InviteLinkId,
  changes: LinkChanges,
): Promise<InviteLinkRow | undefined> => {
  const [link] = await tx
    .update(inviteLinks)
    // Something is always set: a request that names nothing changes nothing.
    .set({ ...changes, id })
    .where(inTenant(inviteLinks, tenantId, eq(inviteLinks.id, id)))
    .returning()
  return link
}
