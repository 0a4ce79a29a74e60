import { eq } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant } from '../../../platform/db/in-tenant.ts'
import { type InvitedAs, memberships } from '../../../platform/db/schema/users.ts'

type Place = { readonly tenantId: string; readonly userId: string }

export const insertDirectoryMember = async (
  tx: Database,
  row: Place &
    Pick<typeof memberships.$inferInsert, 'joinedAt' | 'activatedAt' | 'isDisabled' | 'disabledBy'> & {
      readonly invitedAs?: InvitedAs
    },
): Promise<void> => {
  await tx.insert(memberships).values({ ...row, managedBy: 'scim2' })
}

/** From now on the directory manages a member who was here before. Pending too: it manages the invitation. */
export const handOverMember = async (tx: Database, { tenantId, userId }: Place): Promise<void> => {
  await tx
    .update(memberships)
    .set({ managedBy: 'scim2' })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}
