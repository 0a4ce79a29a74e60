import { eq, sql } from 'drizzle-orm'
import { vendorTenantId } from '../platform/db/schema/columns.ts'
import { permissions } from '../platform/db/schema/permissions.ts'
import { rolePermissions, roles } from '../platform/db/schema/roles.ts'
import type { TenantRow } from '../platform/db/schema/tenants.ts'
import { aTenant } from './builders.ts'
import type { TestServer } from './test-server.ts'

/** Ids that are of no tenant: "no id", and the installation's own. */
export const reservedByName = {
  'the id that stands for none': '00000000-0000-0000-0000-000000000000',
  'the id of the installation': vendorTenantId,
} as const

/** Roles of the installation with their permissions, in a fixed order: equal answers mean that nothing was changed. */
export const readBuiltInRoles = async ({ services: { db } }: TestServer) => ({
  roles: await db.select().from(roles).where(eq(roles.tenantId, vendorTenantId)).orderBy(roles.id),
  permissions: await db
    .select({ roleId: rolePermissions.roleId, key: permissions.key })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(eq(rolePermissions.tenantId, vendorTenantId))
    .orderBy(rolePermissions.roleId, permissions.key),
})

/** A tenant with a reserved id, as a database could hold it whose constraint an operator took away. */
export const aTenantOfReservedId = async (
  testServer: TestServer,
  id: string,
  fields: Partial<TenantRow>,
): Promise<TenantRow> => {
  await testServer.services.db.execute(
    sql.raw('alter table tenants drop constraint if exists tenants_id_is_not_reserved'),
  )
  return aTenant(testServer, { ...fields, id })
}
