import { and, asc, eq, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { accountsBelow } from '../../platform/db/accounts-below.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isPending } from '../../platform/db/joined.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { rolePermissions, roles } from '../../platform/db/schema/roles.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { isAllowedBelowSql } from '../roles/access-below.queries.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'
import { holdsOne } from '../roles/holds-permission.queries.ts'

/** Roles that these people hold in these accounts, each with the ids of its permissions. */
export const rolesHeldIn = async (db: Database, tenantIds: readonly string[], userIds: readonly string[]) => {
  if (tenantIds.length === 0 || userIds.length === 0) return []
  return db
    .select({
      tenantId: heldRoles.tenantId,
      userId: heldRoles.userId,
      role: roles,
      permissionIds: sql<string[]>`array(
        select ${rolePermissions.permissionId}::text from ${rolePermissions}
        where ${rolePermissions.tenantId} = ${roles.tenantId} and ${rolePermissions.roleId} = ${roles.id})`,
    })
    .from(heldRoles)
    .innerJoin(
      roles,
      and(
        eq(roles.id, heldRoles.roleId),
        or(eq(roles.tenantId, heldRoles.tenantId), eq(roles.tenantId, vendorTenantId)),
      ),
    )
    .where(and(inArray(heldRoles.tenantId, [...tenantIds]), inArray(heldRoles.userId, [...userIds])))
    .orderBy(asc(roles.level), asc(roles.name))
}

/** Every role that a member of an account holds. */
export const roleIdsHeldIn = async (db: Database, tenantId: string): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ roleId: heldRoles.roleId })
    .from(heldRoles)
    .where(inTenant(heldRoles, tenantId))
  return rows.map(({ roleId }) => roleId)
}

/** Pending too: what is said of a member who was invited holds once they join. */
export const setSubAccountAccess = async (
  tx: Database,
  tenantId: string,
  userIds: readonly string[],
  isAllowed: boolean,
): Promise<void> => {
  await tx
    .update(memberships)
    .set({ subAccountAccessAllowed: isAllowed })
    .where(inTenant(memberships, tenantId, inArray(memberships.userId, [...userIds])))
}

/**
 * Where members have access unless it was taken from them, those who were invited by members from whom it is taken come
 * without it (SEC-RA-34), as those whom they would invite now. Pending too: it is about those alone who have not joined.
 */
export const closeForInvitedBy = async (
  tx: Database,
  tenantId: string,
  senderIds: readonly string[],
): Promise<void> => {
  const isDefaultOn = tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(eq(tenants.id, memberships.tenantId), eq(tenants.subAccountAccessType, 'defaultOn')))
  await tx
    .update(memberships)
    .set({ subAccountAccessAllowed: false })
    .where(
      inTenant(
        memberships,
        tenantId,
        isPending,
        inArray(memberships.invitedBy, [...senderIds]),
        isNull(memberships.subAccountAccessAllowed),
        exists(isDefaultOn),
      ),
    )
}

/**
 * Those whom a directory has invited for whom these members answer, in their account or in one below, come without access as
 * well: such an invitation has no sender who is asked when it is accepted. Pending too: it is about those alone.
 */
export const closeForBroughtBy = async (
  tx: Database,
  tenantId: string,
  answererIds: readonly string[],
): Promise<void> => {
  const answeredBy = sql`${memberships.invitedAs} ->> 'answeredBy'`
  const answeredIn = sql`coalesce(${memberships.invitedAs} ->> 'answeredIn', ${memberships.tenantId}::text)`
  await tx
    .update(memberships)
    .set({ subAccountAccessAllowed: false })
    .where(
      and(
        isPending,
        isNull(memberships.subAccountAccessAllowed),
        inArray(answeredBy, [...answererIds]),
        eq(answeredIn, tenantId),
        or(
          inTenant(memberships, tenantId),
          inArray(memberships.tenantId, sql`(select account.id from ${accountsBelow(tenantId)} as account)`),
        ),
      ),
    )
}

/**
 * How many belong to each account, and how many of them have access to those below it. Pending too: they stand in its
 * list.
 *
 * @param managing permissions that make a member one who manages accounts below
 */
export const countUsersByTenant = (
  db: Database,
  tenantIds: readonly string[],
  managing: readonly string[],
) =>
  tenantIds.length === 0
    ? Promise.resolve([])
    : db
        .select({
          tenantId: memberships.tenantId,
          totalUsers: sql<number>`count(*)::int`,
          totalAccessAllowedUsers: sql<number>`count(*) filter (where ${isAllowedBelowSql(holdsOne(managing))})::int`,
        })
        .from(memberships)
        .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
        .where(inArray(memberships.tenantId, [...tenantIds]))
        .groupBy(memberships.tenantId)
