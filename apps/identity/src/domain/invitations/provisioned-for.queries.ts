import { and, eq, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { scimConnections, scimUsers } from '../../platform/db/schema/scim.ts'

type Place = { readonly tenantId: string; readonly userId: string }

/** Whether a member comes from a directory that a user has connected, or answers for. */
export const isProvisionedFor = async (
  tx: Database,
  { tenantId, userId }: Place,
  ownerId: string,
): Promise<boolean> => {
  const isConnection = and(
    eq(scimConnections.tenantId, scimUsers.tenantId),
    eq(scimConnections.id, scimUsers.connectionId),
  )
  const isOwner = or(eq(scimConnections.createdBy, ownerId), eq(scimConnections.savedBy, ownerId))
  const rows = await tx
    .select({ id: scimConnections.id })
    .from(scimUsers)
    .innerJoin(scimConnections, isConnection)
    .where(inTenant(scimUsers, tenantId, eq(scimUsers.userId, userId), isOwner))
  return rows.length > 0
}
