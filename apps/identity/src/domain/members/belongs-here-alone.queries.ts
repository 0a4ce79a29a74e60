import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { joined } from '../../platform/db/joined.ts'
import { memberships } from '../../platform/db/schema/users.ts'

/** Whether a person has joined this tenant and no other: their name and phone are then the tenant's to change as well. */
export const belongsHereAlone = async (tx: Database, tenantId: string, userId: string): Promise<boolean> => {
  const rows = await tx
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), joined))
  return rows.length === 1 && rows[0]?.tenantId === tenantId
}
