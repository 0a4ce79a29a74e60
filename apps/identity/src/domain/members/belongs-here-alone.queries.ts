import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { hasNotEntered, joined } from '../../platform/db/joined.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { hasCome } from './untouched-users.queries.ts'

/**
 * Whether a person has joined this tenant and no other: their name and phone are then the tenant's to change as well. One who
 * has an account of their own has joined no tenant whose directory named them and where they never acted: not this one
 * (SEC-BE-41), and no other, which takes them from no tenant of theirs by naming them (SEC-BE-47).
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
  if (rows.every((row) => row.tenantId !== tenantId)) return false
  if (rows.length === 1 && !rows.some(hasNotEntered)) return true
  const theirs = (await hasCome(tx, userId)) ? rows.filter((row) => !hasNotEntered(row)) : rows
  return theirs.length === 1 && theirs[0]?.tenantId === tenantId
}

/**
 * The same of a person who has come: what is the person's own is then the tenant's to end as well. One who never came has
 * accepted no tenant, and what is open of them is the owner's of the address (SEC-BE-38).
 */
export const belongsHereAlone = async (tx: Database, tenantId: string, userId: string): Promise<boolean> =>
  (await hasJoinedHereAlone(tx, tenantId, userId)) && (await hasCome(tx, userId))
