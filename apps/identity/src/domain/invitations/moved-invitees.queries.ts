import { and, eq, inArray, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isNotEntered, isPending, joined } from '../../platform/db/joined.ts'
import { memberAddresses } from '../../platform/db/schema/member-addresses.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { listSpellings } from '../exclusions/spellings.ts'
import { hasMovedAway } from '../exclusions/typed-address.ts'

/**
 * Users whom a tenant has invited, or whom its directory has named, and who had an address that it knows while it waited for
 * them.
 */
export const listAwaitedWhoHad = async (
  tx: Database,
  tenantId: string,
  address: string,
): Promise<string[]> => {
  const isOfMember = and(
    eq(memberAddresses.tenantId, memberships.tenantId),
    eq(memberAddresses.userId, memberships.userId),
  )
  const isSame = inArray(memberAddresses.canonicalEmail, listSpellings([address]))
  const rows = await tx
    .selectDistinct({ userId: memberships.userId })
    .from(memberships)
    .innerJoin(memberAddresses, isOfMember)
    .where(inTenant(memberships, tenantId, or(isPending, isNotEntered), isSame))
  return rows.map(({ userId }) => userId)
}

/** Those of some users whom the directory of a tenant has named, who never acted there and have left the address. */
export const listNamedAway = async (
  tx: Database,
  tenantId: string,
  userIds: readonly string[],
): Promise<string[]> => {
  if (userIds.length === 0) return []
  const rows = await tx
    .select({ membership: memberships, canonicalEmail: users.canonicalEmail })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inTenant(memberships, tenantId, joined, isNotEntered, inArray(memberships.userId, [...userIds])))
  return rows.flatMap(({ membership, ...user }) => (hasMovedAway(membership, user) ? membership.userId : []))
}
