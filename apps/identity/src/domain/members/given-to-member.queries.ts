import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { applicationAssignments } from '../../platform/db/schema/applications.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** What gives a member their rights, the roles of their own and their groups, and the applications that let them use these. */
export type Given = {
  readonly roleIds: readonly string[]
  readonly groupIds: readonly string[]
  readonly applicationIds: readonly string[]
}

export const readGiven = async (tx: Database, { tenantId, userId }: Place): Promise<Given> => {
  const roles = await tx
    .select({ id: membershipRoles.roleId })
    .from(membershipRoles)
    .where(inTenant(membershipRoles, tenantId, eq(membershipRoles.userId, userId)))
  const groups = await tx
    .select({ id: groupMembers.groupId })
    .from(groupMembers)
    .where(inTenant(groupMembers, tenantId, eq(groupMembers.userId, userId)))
  const applications = await tx
    .select({ id: applicationAssignments.applicationId })
    .from(applicationAssignments)
    .where(inTenant(applicationAssignments, tenantId, eq(applicationAssignments.userId, userId)))
  return {
    roleIds: roles.map(({ id }) => id),
    groupIds: groups.map(({ id }) => id),
    applicationIds: applications.map(({ id }) => id),
  }
}

/** Gives a member this beside what they have. */
export const addGiven = async (
  tx: Database,
  place: Place,
  { roleIds, groupIds, applicationIds }: Given,
  createdAt: Date,
): Promise<void> => {
  if (roleIds.length > 0)
    await tx
      .insert(membershipRoles)
      .values(roleIds.map((roleId) => ({ ...place, roleId })))
      .onConflictDoNothing()
  if (groupIds.length > 0)
    await tx
      .insert(groupMembers)
      .values(groupIds.map((groupId) => ({ ...place, groupId, createdAt })))
      .onConflictDoNothing()
  if (applicationIds.length > 0)
    await tx
      .insert(applicationAssignments)
      .values(applicationIds.map((applicationId) => ({ ...place, applicationId, createdAt })))
      .onConflictDoNothing()
}
