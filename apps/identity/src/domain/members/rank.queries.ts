import { and, eq, ne, or, type SQL } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { type PermissionRow, permissions } from '../../platform/db/schema/permissions.ts'
import { rolePermissions } from '../../platform/db/schema/roles.ts'
import { heldRoles } from '../roles/held-roles.queries.ts'

export type HeldRight = Pick<PermissionRow, 'key' | 'assignmentType'>

const listRights = (db: Database, tenantId: string, whose: SQL | undefined): Promise<HeldRight[]> =>
  db
    .selectDistinct({ key: permissions.key, assignmentType: permissions.assignmentType })
    .from(heldRoles)
    .innerJoin(
      rolePermissions,
      and(
        eq(rolePermissions.roleId, heldRoles.roleId),
        or(eq(rolePermissions.tenantId, heldRoles.tenantId), eq(rolePermissions.tenantId, vendorTenantId)),
      ),
    )
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(inTenant(heldRoles, tenantId, whose))

/** What a member holds in a tenant, through groups too. */
export const rightsHeldBy = (db: Database, tenantId: string, userId: string): Promise<HeldRight[]> =>
  listRights(db, tenantId, eq(heldRoles.userId, userId))

/** What the members of a tenant hold there, but for one of them where one is named. */
export const rightsHeldIn = (db: Database, tenantId: string, besides?: string): Promise<HeldRight[]> =>
  listRights(db, tenantId, besides === undefined ? undefined : ne(heldRoles.userId, besides))
