import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { groupConfigurations } from '../../platform/db/schema/groups.ts'

export type GroupConfiguration = { readonly enabled: boolean; readonly rolesEnabled: boolean }

/** A tenant that never said otherwise uses groups, with roles; `heldRoles` reads a missing row the same way. */
export const readConfiguration = async (db: Database, tenantId: string): Promise<GroupConfiguration> => {
  const [row] = await db.select().from(groupConfigurations).where(inTenant(groupConfigurations, tenantId))
  return { enabled: row?.isEnabled ?? true, rolesEnabled: row?.areRolesEnabled ?? true }
}

export const saveConfiguration = async (
  tx: Database,
  tenantId: string,
  { enabled, rolesEnabled }: GroupConfiguration,
  now: Date,
): Promise<void> => {
  const values = { isEnabled: enabled, areRolesEnabled: rolesEnabled, updatedAt: now }
  await tx
    .insert(groupConfigurations)
    .values({ tenantId, ...values })
    .onConflictDoUpdate({ target: groupConfigurations.tenantId, set: values })
}
