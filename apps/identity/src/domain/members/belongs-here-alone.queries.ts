import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { joined } from '../../platform/db/joined.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { hasNotEntered } from './not-entered.queries.ts'
import { hasCome } from './untouched-users.queries.ts'

/**
 * Whether a person has joined this tenant and no other: their name and phone are then the tenant's to change as well. One who
 * has an account of their own and was only named by the tenant's directory has not (SEC-BE-41).
 */
export const hasJoinedHereAlone = async (
  tx: Database,
  tenantId: string,
  userId: string,
): Promise<boolean> => {
  const rows = await tx
    .select({
      tenantId: memberships.tenantId,
      directoryDomain: memberships.directoryDomain,
      lastSeenAt: memberships.lastSeenAt,
    })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), joined))
  const [place, other] = rows
  if (place?.tenantId !== tenantId || other !== undefined) return false
  return !hasNotEntered(place) || !(await hasCome(tx, userId))
}

/**
 * The same of a person who has come: what is the person's own is then the tenant's to end as well. One who never came has
 * accepted no tenant, and what is open of them is the owner's of the address (SEC-BE-38).
 */
export const belongsHereAlone = async (tx: Database, tenantId: string, userId: string): Promise<boolean> =>
  (await hasJoinedHereAlone(tx, tenantId, userId)) && (await hasCome(tx, userId))
