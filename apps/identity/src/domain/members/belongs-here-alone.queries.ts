import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { joined } from '../../platform/db/joined.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { hasCome } from './untouched-users.queries.ts'

/** Whether a person has joined this tenant and no other: their name and phone are then the tenant's to change as well. */
export const hasJoinedHereAlone = async (
  tx: Database,
  tenantId: string,
  userId: string,
): Promise<boolean> => {
  const rows = await tx
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), joined))
  return rows.length === 1 && rows[0]?.tenantId === tenantId
}

/**
 * The same of a person who has come: what is the person's own is then the tenant's to end as well. One who never came has
 * accepted no tenant, and what is open of them is the owner's of the address (SEC-BE-38).
 */
export const belongsHereAlone = async (tx: Database, tenantId: string, userId: string): Promise<boolean> =>
  (await hasJoinedHereAlone(tx, tenantId, userId)) && (await hasCome(tx, userId))
