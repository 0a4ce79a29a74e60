import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { exclusions } from '../../platform/db/schema/exclusions.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import type { Person } from './excluded-person.queries.ts'
import { selectNamesakes } from './namesakes.queries.ts'
import { listSpellings } from './spellings.ts'

type PutOut = Person & {
  /** The one that an invitation to the tenant gives. */
  readonly applicationId: string
}

const isExcluded = async (
  tx: Database,
  { tenantId, userId, addresses, applicationId }: PutOut,
): Promise<boolean> => {
  const isNamed = and(
    eq(exclusions.userId, userId),
    inArray(exclusions.canonicalEmail, listSpellings(addresses)),
    or(isNull(exclusions.applicationId), eq(exclusions.applicationId, applicationId)),
  )
  const rows = await tx
    .select({ id: exclusions.id })
    .from(exclusions)
    .where(inTenant(exclusions, tenantId, isNamed))
    .limit(1)
  return rows.length > 0
}

/**
 * Whether something was taken from an account in a tenant that knows it by one of these addresses, which another account may
 * have by now: it was removed or disabled, is a member until a day, or may not use the application. Pending too: an invitation
 * names an address.
 */
export const isPutOutUnder = async (tx: Database, person: PutOut): Promise<boolean> => {
  const { tenantId, userId, addresses } = person
  if (addresses.length === 0) return false
  if (await isExcluded(tx, person)) return true
  const isNamesake = inArray(memberships.userId, selectNamesakes(tx, tenantId, addresses))
  const isLimited = or(eq(memberships.isDisabled, true), isNotNull(memberships.temporaryExpirationDate))
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), isLimited, isNamesake))
  return rows.length > 0
}
