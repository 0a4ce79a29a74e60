import type { PlainGroup } from '@vestibule/contract/schemas/group'
import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { groupMembers, groupRoles, type GroupRow, groups } from '../../platform/db/schema/groups.ts'

export const toPlainGroup = ({
  id,
  name,
  color,
  description,
  metadata,
  managedBy,
  updatedAt,
}: GroupRow): PlainGroup => ({
  id,
  name,
  ...(color ? { color } : {}),
  ...(description ? { description } : {}),
  ...(metadata ? { metadata } : {}),
  managedBy,
  updatedAt: updatedAt.toISOString(),
})

/** Groups of a tenant by name; of these ids where some are given. */
export const listGroups = async (
  db: Database,
  tenantId: string,
  ids?: readonly string[],
): Promise<GroupRow[]> =>
  ids?.length === 0
    ? []
    : db
        .select()
        .from(groups)
        .where(inTenant(groups, tenantId, ids && inArray(groups.id, [...ids])))
        .orderBy(asc(sql`lower(${groups.name})`), asc(groups.id))

/** Whether another group of the tenant has the name, in whatever case. */
export const isNameTaken = async (
  db: Database,
  tenantId: string,
  name: string,
  exceptId?: string,
): Promise<boolean> => {
  const hasName = and(
    sql`lower(${groups.name}) = lower(${name})`,
    exceptId === undefined ? undefined : ne(groups.id, exceptId),
  )
  const rows = await db
    .select({ id: groups.id })
    .from(groups)
    .where(inTenant(groups, tenantId, hasName))
    .limit(1)
  return rows.length > 0
}

export const countGroups = async (db: Database, tenantId: string): Promise<number> => {
  const [row] = await db.select({ count: count() }).from(groups).where(inTenant(groups, tenantId))
  return Number(row?.count ?? 0)
}

export const insertGroup = async (tx: Database, row: GroupRow): Promise<void> => {
  await tx.insert(groups).values(row)
}

export const changeGroup = async (
  tx: Database,
  tenantId: string,
  groupId: string,
  changes: Partial<Pick<GroupRow, 'name' | 'color' | 'description' | 'metadata' | 'updatedAt'>>,
): Promise<void> => {
  await tx
    .update(groups)
    .set(changes)
    .where(inTenant(groups, tenantId, eq(groups.id, groupId)))
}

/** Takes a group away with what it gave. */
export const removeGroup = async (tx: Database, tenantId: string, groupId: string): Promise<void> => {
  for (const table of [groupMembers, groupRoles])
    await tx.delete(table).where(inTenant(table, tenantId, eq(table.groupId, groupId)))
  await tx.delete(groups).where(inTenant(groups, tenantId, eq(groups.id, groupId)))
}
