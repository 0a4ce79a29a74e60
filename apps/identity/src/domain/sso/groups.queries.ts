import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { ssoGroups } from '../../platform/db/schema/sso-configurations.ts'

export const insertGroup = async (tx: Database, row: typeof ssoGroups.$inferInsert): Promise<void> => {
  await tx.insert(ssoGroups).values(row)
}

export const renameGroup = async (
  tx: Database,
  tenantId: string,
  groupId: string,
  group: string,
): Promise<void> => {
  await tx
    .update(ssoGroups)
    .set({ group })
    .where(inTenant(ssoGroups, tenantId, eq(ssoGroups.id, groupId)))
}

export const deleteGroup = async (tx: Database, tenantId: string, groupId: string): Promise<void> => {
  await tx.delete(ssoGroups).where(inTenant(ssoGroups, tenantId, eq(ssoGroups.id, groupId)))
}
