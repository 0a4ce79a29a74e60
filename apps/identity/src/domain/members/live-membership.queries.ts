import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import { joined } from '../../platform/db/joined.ts'
import { memberships } from '../../platform/db/schema/users.ts'

/** That a membership counts now: accepted, not disabled, and not over (SEC-AD-08). */
export const liveMembership = (now: Date): SQL | undefined =>
  and(
    eq(memberships.isDisabled, false),
    joined,
    or(isNull(memberships.temporaryExpirationDate), gt(memberships.temporaryExpirationDate, now)),
  )
