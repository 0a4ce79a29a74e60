import { eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant } from '../../../platform/db/in-tenant.ts'
import { groupMembers } from '../../../platform/db/schema/groups.ts'
import { scimGroups } from '../../../platform/db/schema/scim.ts'
import { memberships } from '../../../platform/db/schema/users.ts'
import { typeAnew } from '../../members/type-anew.queries.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** Takes a member out of all groups but those of a connection. */
export const leaveGroupsByHand = async (
  tx: Database,
  { tenantId, userId }: Place,
  connectionId: string,
): Promise<void> => {
  const ownGroups = tx
    .select({ id: scimGroups.groupId })
    .from(scimGroups)
    .where(inTenant(scimGroups, tenantId, eq(scimGroups.connectionId, connectionId)))
  const isByHand = notInArray(groupMembers.groupId, ownGroups)
  await tx
    .delete(groupMembers)
    .where(inTenant(groupMembers, tenantId, eq(groupMembers.userId, userId), isByHand))
}

/**
 * Takes what was typed of a member beside their address, and access to accounts below but for what a new member has. Pending too:
 * callers mean a place that its user never entered, which is an invitation or one that a directory has named.
 */
export const leaveTypedByHand = async (
  tx: Database,
  { tenantId, userId }: Place,
  accessOfNew: false | null,
): Promise<void> => {
  const access = memberships.subAccountAccessAllowed
  await tx
    .update(memberships)
    .set({
      invitedAs: typeAnew({ username: null, canonicalUsername: null, phone: null }),
      // What was taken stays taken: a rename gives no access either.
      subAccountAccessAllowed: sql`case when ${access} is false then false else ${accessOfNew}::boolean end`,
    })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}
