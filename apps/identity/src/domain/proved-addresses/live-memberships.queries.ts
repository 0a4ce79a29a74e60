import { and, eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { memberships } from '../../platform/db/schema/users.ts'
import { liveMembership } from '../members/live-membership.queries.ts'

/** Where a user is a member now, and what was said against them there. */
export const listLiveMemberships = (db: Database, userId: string, now: Date) =>
  db
    .select({
      tenantId: memberships.tenantId,
      isDisabled: memberships.isDisabled,
      temporaryExpirationDate: memberships.temporaryExpirationDate,
      subAccountAccessAllowed: memberships.subAccountAccessAllowed,
    })
    .from(memberships)
    .where(and(eq(memberships.userId, userId), liveMembership(now)))
