import { and, eq, inArray } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { joined } from '../../platform/db/joined.ts'
import { memberAddresses } from '../../platform/db/schema/member-addresses.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { listSpellings } from './spellings.ts'

/** Members who have one of these addresses, or had it, or to whom a directory gave it. Pending too, by what was typed. */
export const selectNamesakes = (tx: Database, tenantId: string, addresses: readonly string[]) => {
  const spelled = listSpellings(addresses)
  const present = tx
    .select({ userId: memberships.userId })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), inTenant(memberships, tenantId, joined)))
    .where(inArray(users.canonicalEmail, spelled))
  const known = tx
    .select({ userId: memberAddresses.userId })
    .from(memberAddresses)
    .where(inTenant(memberAddresses, tenantId, inArray(memberAddresses.canonicalEmail, spelled)))
  return union(known, present)
}
