import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { leaveApplications } from '../applications/admission.queries.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { membershipRoles } from '../../platform/db/schema/roles.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'

type Changes = Partial<
  Pick<typeof memberships.$inferSelect, 'isDisabled' | 'temporaryExpirationDate' | 'updatedAt'>
>

export const changeMembership = async (tx: Database, tenantId: string, userId: string, changes: Changes) => {
  await tx
    .update(memberships)
    .set(changes)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}

/** Roles of a member who has none yet. */
export const giveRoles = async (
  tx: Database,
  tenantId: string,
  userId: string,
  roleIds: readonly string[],
): Promise<void> => {
  if (roleIds.length === 0) return
  await tx
    .insert(membershipRoles)
    .values([...new Set(roleIds)].map((roleId) => ({ tenantId, userId, roleId })))
}

/** Makes a member hold exactly these roles. */
export const setMemberRoles = async (
  tx: Database,
  tenantId: string,
  userId: string,
  roleIds: readonly string[],
) => {
  await tx
    .delete(membershipRoles)
    .where(inTenant(membershipRoles, tenantId, eq(membershipRoles.userId, userId)))
  await giveRoles(tx, tenantId, userId, roleIds)
}

/** Takes a person out of a tenant; the person goes with the last tenant. */
export const removeMember = async (tx: Database, tenantId: string, userId: string): Promise<void> => {
  await tx
    .delete(membershipRoles)
    .where(inTenant(membershipRoles, tenantId, eq(membershipRoles.userId, userId)))
  await tx.delete(groupMembers).where(inTenant(groupMembers, tenantId, eq(groupMembers.userId, userId)))
  await leaveApplications(tx, { tenantId, userId })
  await tx.delete(memberships).where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
  const [other] = await tx
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .limit(1)
  if (other === undefined) await tx.delete(users).where(eq(users.id, userId))
}
