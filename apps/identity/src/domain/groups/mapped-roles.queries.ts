import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { groupRoles } from '../../platform/db/schema/groups.ts'

/** Roles of a group, each with what the administrator who chose it held. */
export const mappedRoles = (
  tx: Database,
  { tenantId, groupId }: { readonly tenantId: string; readonly groupId: string },
) =>
  tx
    .select()
    .from(groupRoles)
    .where(inTenant(groupRoles, tenantId, eq(groupRoles.groupId, groupId)))
