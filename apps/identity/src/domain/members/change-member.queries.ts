import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { leaveApplications } from '../applications/admission.queries.ts'
import { groupMembers } from '../../platform/db/schema/groups.ts'
import { membershipRoles, roles } from '../../platform/db/schema/roles.ts'
import { ssoGuestLinks } from '../../platform/db/schema/sso-configurations.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { isDefaultIn } from '../roles/roles.queries.ts'

type Changes = Partial<
  Pick<typeof memberships.$inferSelect, 'isDisabled' | 'disabledBy' | 'temporaryExpirationDate' | 'updatedAt'>
>

export const changeMembership = async (tx: Database, tenantId: string, userId: string, changes: Changes) => {
  await tx
    .update(memberships)
    .set(changes)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
}

/** Gives a member who has no role yet those that every new member gets. */
export const giveDefaultRoles = async (
  tx: Database,
  { tenantId, userId }: { readonly tenantId: string; readonly userId: string },
): Promise<void> => {
  const given = tx
    .select({
      tenantId: sql`${tenantId}::uuid`.as('tenant_id'),
      userId: sql`${userId}::uuid`.as('user_id'),
      roleId: roles.id,
    })
    .from(roles)
    .where(isDefaultIn(tenantId))
  await tx.insert(membershipRoles).select(given)
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
  if (roleIds.length === 0) return
  await tx
    .insert(membershipRoles)
    .values([...new Set(roleIds)].map((roleId) => ({ tenantId, userId, roleId })))
}

/** Takes a person out of a tenant; the person goes with the last tenant. */
export const removeMember = async (tx: Database, tenantId: string, userId: string): Promise<void> => {
  await tx
    .delete(membershipRoles)
    .where(inTenant(membershipRoles, tenantId, eq(membershipRoles.userId, userId)))
  await tx.delete(groupMembers).where(inTenant(groupMembers, tenantId, eq(groupMembers.userId, userId)))
  await leaveApplications(tx, { tenantId, userId })
  // Also of an account below, where the member acted by their rights here.
  const ofMaker = and(eq(ssoGuestLinks.createdIn, tenantId), eq(ssoGuestLinks.createdBy, userId))
  await tx.delete(ssoGuestLinks).where(ofMaker)
  await tx.delete(memberships).where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
  const [other] = await tx
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .limit(1)
  if (other === undefined) await tx.delete(users).where(eq(users.id, userId))
}
