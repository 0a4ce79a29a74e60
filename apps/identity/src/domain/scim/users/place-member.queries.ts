import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant } from '../../../platform/db/in-tenant.ts'
import { groupMembers } from '../../../platform/db/schema/groups.ts'
import { scimGroups, scimUsers } from '../../../platform/db/schema/scim.ts'
import { type InvitedAs, memberships } from '../../../platform/db/schema/users.ts'
import type { ScimPlace } from '../scim-caller.ts'

type Place = { readonly tenantId: string; readonly userId: string }

export const insertDirectoryMember = async (
  tx: Database,
  row: Place &
    Pick<
      typeof memberships.$inferInsert,
      | 'joinedAt'
      | 'activatedAt'
      | 'directoryDomain'
      | 'isDisabled'
      | 'disabledBy'
      | 'temporaryExpirationDate'
      | 'subAccountAccessAllowed'
    > & {
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

/** From now on no directory manages the member, who is in none of its groups. Pending too: so are invitations. */
export const leaveMember = async (
  tx: Database,
  { tenantId, connectionId }: ScimPlace,
  userId: string,
): Promise<void> => {
  const ownGroups = tx
    .select({ id: scimGroups.groupId })
    .from(scimGroups)
    .where(inTenant(scimGroups, tenantId, eq(scimGroups.connectionId, connectionId)))
  const isInOwn = and(eq(groupMembers.userId, userId), inArray(groupMembers.groupId, ownGroups))
  await tx.delete(groupMembers).where(inTenant(groupMembers, tenantId, isInOwn))
  await tx.delete(scimUsers).where(inTenant(scimUsers, tenantId, eq(scimUsers.userId, userId)))
  await tx
    .update(memberships)
    .set({ managedBy: 'frontegg' })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}
