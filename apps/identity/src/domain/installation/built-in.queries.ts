import type { Database } from '../../platform/db/database.ts'
import { permissionCategories, permissions } from '../../platform/db/schema/permissions.ts'
import { rolePermissions, roles } from '../../platform/db/schema/roles.ts'

export const listCategories = (tx: Database): Promise<(typeof permissionCategories.$inferSelect)[]> =>
  tx.select().from(permissionCategories)

export const insertCategory = async (
  tx: Database,
  row: typeof permissionCategories.$inferInsert,
): Promise<void> => {
  await tx.insert(permissionCategories).values(row)
}

/** Adds the permissions that are not there yet, and answers the ids of all by their keys. */
export const addPermissions = async (
  tx: Database,
  rows: readonly (typeof permissions.$inferInsert)[],
): Promise<Map<string, string>> => {
  await tx
    .insert(permissions)
    .values([...rows])
    .onConflictDoNothing()
  const known = await tx.select({ key: permissions.key, id: permissions.id }).from(permissions)
  return new Map(known.map(({ key, id }) => [key, id]))
}

/** Adds the roles that are not there yet, and answers those. */
export const addRoles = (
  tx: Database,
  rows: readonly (typeof roles.$inferInsert)[],
): Promise<{ readonly id: string; readonly key: string }[]> =>
  tx
    .insert(roles)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: roles.id, key: roles.key })

export const grantPermissions = async (
  tx: Database,
  rows: readonly (typeof rolePermissions.$inferInsert)[],
): Promise<void> => {
  await tx
    .insert(rolePermissions)
    .values([...rows])
    .onConflictDoNothing()
}
