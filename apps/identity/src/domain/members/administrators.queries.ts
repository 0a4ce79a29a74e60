import { compilePermissions } from '@vestibule/access'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, inTenantOrVendor } from '../../platform/db/in-tenant.ts'
import { type PermissionRow, permissions } from '../../platform/db/schema/permissions.ts'
import { rolePermissions } from '../../platform/db/schema/roles.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'
import { liveMembership } from './live-membership.queries.ts'
import { isMailed, mailedColumns, mayActAsShown } from './may-act.queries.ts'

export type RightOfRole = { readonly roleId: string } & Pick<PermissionRow, 'key' | 'assignmentType'>

/** What each role carries that a member of the tenant can hold. */
export const rightsOfRoles = (db: Database, tenantId: string): Promise<RightOfRole[]> =>
  db
    .select({
      roleId: rolePermissions.roleId,
      key: permissions.key,
      assignmentType: permissions.assignmentType,
    })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(inTenantOrVendor(rolePermissions, tenantId))

/** Roles of a tenant that hold a permission, wildcards included. */
export const roleIdsHolding = async (db: Database, tenantId: string, permission: string): Promise<string[]> =>
  holdersAmong(await rightsOfRoles(db, tenantId), permission)

export const holdersAmong = (rights: readonly RightOfRole[], permission: string): string[] =>
  [...Map.groupBy(rights, ({ roleId }) => roleId)]
    .filter(([, held]) => compilePermissions(held.map(({ key }) => key))(permission))
    .map(([roleId]) => roleId)

/** Roles of members who may act in the tenant now. */
export const liveRoleIds = async (db: Database, tenantId: string, now: Date): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ roleId: heldRoles.roleId })
    .from(memberships)
    .innerJoin(heldRoles, ofMembership)
    .where(inTenant(memberships, tenantId, liveMembership(now)))
  return rows.map(({ roleId }) => roleId)
}

/** Pending too: the statements around it say that a membership is live. */
const ofMembership = and(
  eq(heldRoles.tenantId, memberships.tenantId),
  eq(heldRoles.userId, memberships.userId),
)

export type RoleHolder = {
  readonly userId: string
  /** When the membership ends by itself; null where it does not. */
  readonly until: Date | null
  readonly roleIds: readonly string[]
}

/**
 * Members who can sign in now, as far as the tenant sees it, and hold one of these roles, each with every role they hold.
 */
export const liveHolders = async (
  db: Database,
  tenantId: string,
  now: Date,
  roleIds: readonly string[],
): Promise<RoleHolder[]> => {
  if (roleIds.length === 0) return []
  const holding = db
    .select({ userId: heldRoles.userId })
    .from(heldRoles)
    .where(inTenant(heldRoles, tenantId, inArray(heldRoles.roleId, [...roleIds])))
  return db
    .select({
      userId: memberships.userId,
      until: memberships.temporaryExpirationDate,
      roleIds: sql<string[]>`array_agg(${heldRoles.roleId}::text)`,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(heldRoles, ofMembership)
    .where(inTenant(memberships, tenantId, mayActAsShown(db, now), inArray(memberships.userId, holding)))
    .groupBy(memberships.tenantId, memberships.userId)
}

export type Administrator = {
  readonly userId: string
  readonly email: string
  readonly locale: string | null
  readonly tenant: string
}

/**
 * Members to mail, with their addresses, their languages and the name of the tenant. Pending too: who is asked for was chosen
 * among those who can sign in as far as the tenant sees it; `isMailed` says who of them is written to.
 */
export const listAddresses = async (
  db: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<Administrator[]> => {
  if (userIds.length === 0) return []
  const members = await db
    .select({ ...mailedColumns, userId: memberships.userId, tenant: tenants.name })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inTenant(memberships, tenantId, inArray(memberships.userId, [...userIds])))
  return members
    .filter(isMailed)
    .map(({ userId, email, locale, tenant }) => ({ userId, email, locale, tenant }))
}
