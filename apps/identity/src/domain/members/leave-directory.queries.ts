import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { scimGroups, scimUsers } from '../../platform/db/schema/scim.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { listSpellings } from '../exclusions/spellings.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** From now on no directory manages the member, who is in none of its groups. Pending too: so are invitations. */
export const leaveMember = async (
  tx: Database,
  { tenantId, userId, connectionId }: Place & { readonly connectionId: string },
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

/** The same where the resource of the directory has another address: it is another user's, and so are its groups (SEC-BE-43). */
export const leaveResourceOfAnother = async (
  tx: Database,
  { tenantId, userId }: Place,
  canonicalEmail: string,
): Promise<void> => {
  const isOther = notInArray(scimUsers.email, listSpellings([canonicalEmail]))
  const [resource] = await tx
    .select({ connectionId: scimUsers.connectionId })
    .from(scimUsers)
    .where(inTenant(scimUsers, tenantId, eq(scimUsers.userId, userId), isOther))
  if (resource !== undefined) await leaveMember(tx, { tenantId, userId, ...resource })
}
