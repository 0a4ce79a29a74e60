import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { isPending } from '../../platform/db/joined.ts'
import { memberAddresses } from '../../platform/db/schema/member-addresses.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { listSpellings } from '../exclusions/spellings.ts'

/** Users whom a tenant has invited, and who had an address that it knows while it waited for them. */
export const listInvitedWhoHad = async (
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
    .where(inTenant(memberships, tenantId, isPending, isSame))
  return rows.map(({ userId }) => userId)
}
