import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { joined } from '../../platform/db/joined.ts'
import { scimConnections } from '../../platform/db/schema/scim.ts'
import { memberships } from '../../platform/db/schema/users.ts'

/**
 * Where a user is a member, and what was said against them there: now, or once a directory that has switched them off for the
 * moment switches them on again.
 */
export const listLiveMemberships = (db: Database, userId: string, now: Date) =>
  db
    .select({
      tenantId: memberships.tenantId,
      isDisabled: memberships.isDisabled,
      disabledBy: memberships.disabledBy,
      temporaryExpirationDate: memberships.temporaryExpirationDate,
      subAccountAccessAllowed: memberships.subAccountAccessAllowed,
      directoryDomain: memberships.directoryDomain,
      lastSeenAt: memberships.lastSeenAt,
    })
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        joined,
        or(
          eq(memberships.isDisabled, false),
          inArray(memberships.disabledBy, db.select({ id: scimConnections.id }).from(scimConnections)),
        ),
        or(isNull(memberships.temporaryExpirationDate), gt(memberships.temporaryExpirationDate, now)),
      ),
    )
