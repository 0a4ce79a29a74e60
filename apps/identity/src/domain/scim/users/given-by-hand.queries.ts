import { eq, notInArray, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/database.ts'
import { inTenant } from '../../../platform/db/in-tenant.ts'
import { isPending } from '../../../platform/db/joined.ts'
import { groupMembers } from '../../../platform/db/schema/groups.ts'
import { scimGroups } from '../../../platform/db/schema/scim.ts'
import { memberships } from '../../../platform/db/schema/users.ts'
import { leaveApplications } from '../../applications/admission.queries.ts'
import { giveDefaultRolesWithin } from '../../members/give-default-roles.ts'
import { typeAnew } from '../../members/type-anew.queries.ts'
import { toHolder } from '../../roles/answering.ts'
import { accessHandedOn } from '../../roles/hands-on-access.ts'
import type { ScimCaller } from '../scim-caller.ts'

/**
 * Takes from an invitation what a member gave by hand, and typed beside the address: it was for another one. What is left is what
 * the directory gives whom it makes (SEC-RA-48).
 */
export const leaveGivenByHand = async (
  tx: Database,
  { tenantId, connection }: ScimCaller,
  userId: string,
): Promise<void> => {
  const ownGroups = tx
    .select({ id: scimGroups.groupId })
    .from(scimGroups)
    .where(inTenant(scimGroups, tenantId, eq(scimGroups.connectionId, connection.id)))
  const isByHand = notInArray(groupMembers.groupId, ownGroups)
  await tx
    .delete(groupMembers)
    .where(inTenant(groupMembers, tenantId, eq(groupMembers.userId, userId), isByHand))
  await leaveApplications(tx, { tenantId, userId })
  const host = toHolder(connection)
  await giveDefaultRolesWithin(tx, { tenantId, userId }, host)
  const access = memberships.subAccountAccessAllowed
  await tx
    .update(memberships)
    .set({
      invitedAs: typeAnew({ username: null, canonicalUsername: null, phone: null }),
      // What was taken stays taken: a rename gives no access either.
      subAccountAccessAllowed: sql`case when ${access} is false then false else ${await accessHandedOn(tx, host)}::boolean end`,
    })
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isPending))
}
