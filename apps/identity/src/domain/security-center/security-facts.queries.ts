import { and, count, eq, isNotNull, lt, or, type SQL, sql, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { emailDomainRestrictions, ipRestrictions } from '../../platform/db/schema/restrictions.ts'
import { ssoConfigurations } from '../../platform/db/schema/sso-configurations.ts'
import { memberships, users } from '../../platform/db/schema/users.ts'
import { liveMembership } from '../members/live-membership.queries.ts'
import { isAskable } from '../members/not-entered.queries.ts'
import { isEnrolledSql } from '../mfa-policy/factor-conditions.queries.ts'

/** How many rows meet a condition; counted in the one statement that reads them all. */
const countWhere = (condition: SQL | undefined) =>
  sql<number>`count(*) filter (where ${condition})`.mapWith(Number)

/**
 * Members that the security center counts. What their accounts have is counted of those that the tenant may see (SEC-BE-42); how
 * long they have not been here is their membership's.
 */
export const countPeople = async (
  db: Database,
  tenantId: string,
  { now, notSeenSince }: { readonly now: Date; readonly notSeenSince: Date },
) => {
  const isInactive = or(
    lt(memberships.lastSeenAt, notSeenSince),
    and(isNull(memberships.lastSeenAt), lt(memberships.joinedAt, notSeenSince)),
  )
  const [row] = await db
    .select({
      live: count(),
      total: countWhere(isAskable(db)),
      enrolled: countWhere(and(isAskable(db), isEnrolledSql)),
      breached: countWhere(and(isNotNull(users.passwordBreachedAt), isAskable(db))),
      inactive: countWhere(isInactive),
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(inTenant(memberships, tenantId, liveMembership(now)))
  return row ?? { live: 0, total: 0, enrolled: 0, breached: 0, inactive: 0 }
}

export const countListed = async (db: Database, tenantId: string) => {
  const [ips] = await db
    .select({ count: count() })
    .from(ipRestrictions)
    .where(inTenant(ipRestrictions, tenantId))
  const [domains] = await db
    .select({ count: count() })
    .from(emailDomainRestrictions)
    .where(inTenant(emailDomainRestrictions, tenantId))
  return { ips: ips?.count ?? 0, domains: domains?.count ?? 0 }
}

export const hasSsoConnection = async (db: Database, tenantId: string): Promise<boolean> => {
  const [row] = await db
    .select({ count: count() })
    .from(ssoConfigurations)
    .where(inTenant(ssoConfigurations, tenantId, eq(ssoConfigurations.enabled, true)))
  return (row?.count ?? 0) > 0
}
