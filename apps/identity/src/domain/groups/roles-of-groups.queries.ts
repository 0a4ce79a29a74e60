import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant, inTenantOrVendor } from '../../platform/db/in-tenant.ts'
import { groupRoles } from '../../platform/db/schema/groups.ts'
import { roles } from '../../platform/db/schema/roles.ts'

/** Ids of the roles that these groups give, of all groups where none are named. */
export const rolesOfGroups = async (
  db: Database,
  tenantId: string,
  groupIds?: readonly string[],
): Promise<ReadonlyMap<string, string[]>> => {
  if (groupIds?.length === 0) return new Map()
  const rows = await db
    .select({ groupId: groupRoles.groupId, roleId: groupRoles.roleId })
    .from(groupRoles)
    .innerJoin(roles, inTenantOrVendor(roles, tenantId, eq(roles.id, groupRoles.roleId)))
    .where(inTenant(groupRoles, tenantId, groupIds && inArray(groupRoles.groupId, [...groupIds])))
  const ofGroup = Map.groupBy(rows, (row) => row.groupId)
  return new Map([...ofGroup].map(([groupId, held]) => [groupId, held.map((row) => row.roleId)]))
}

type Place = { readonly tenantId: string; readonly groupId: string }

/**
 * Adds roles to a group.
 *
 * @param answering what is kept of who adds them, by which a group of a directory hands them out
 */
export const addRoles = async (
  tx: Database,
  place: Place,
  roleIds: readonly string[],
  answering: Omit<typeof groupRoles.$inferInsert, 'tenantId' | 'groupId' | 'roleId'>,
): Promise<void> => {
  await tx
    .insert(groupRoles)
    .values(roleIds.map((roleId) => ({ ...answering, ...place, roleId })))
    .onConflictDoNothing()
}

export const removeRoles = async (
  tx: Database,
  { tenantId, groupId }: Place,
  roleIds: readonly string[],
): Promise<void> => {
  const these = and(eq(groupRoles.groupId, groupId), inArray(groupRoles.roleId, [...roleIds]))
  await tx.delete(groupRoles).where(inTenant(groupRoles, tenantId, these))
}
