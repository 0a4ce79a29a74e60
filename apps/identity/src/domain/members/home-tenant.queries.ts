import { eq, type SQL, sql } from 'drizzle-orm'
import { liveMembership } from './live-membership.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { joined } from '../../platform/db/joined.ts'
import { memberships } from '../../platform/db/schema/users.ts'

/** At its entering the gate may refuse the user (`judgeEntering`). Pending too: callers ask for places that count. */
const isUncertain = sql`coalesce(${memberships.invitedAs} ->> 'leftAt', ${memberships.invitedAs} ->> 'isNamedAnew') is not null`

/**
 * In which tenant a person starts: where they were last, else the first that they joined themselves, else the first that named
 * them, and last one that may refuse them (SEC-BE-47). Pending too: callers ask for places that count.
 */
export const orderOfStart: readonly SQL[] = [
  sql`${memberships.lastSeenAt} desc nulls last`,
  sql`(${memberships.directoryDomain} is not null)`,
  isUncertain,
  sql`${memberships.joinedAt}`,
  sql`${memberships.tenantId}`,
]

/** The tenant a person starts in, by that order; null for nowhere. */
export const selectHomeTenant = (userId: unknown, now: unknown): SQL<string | null> => sql`(
  select ${memberships.tenantId} from ${memberships}
  where ${memberships.userId} = ${userId} and not ${memberships.isDisabled}
    and ${joined}
    and (${memberships.temporaryExpirationDate} is null or ${memberships.temporaryExpirationDate} > ${now})
  order by ${sql.join([...orderOfStart], sql`, `)}
  limit 1)`

/** Whether a person may act in a tenant now. */
export const isLiveMember = async (
  db: Database,
  { userId, tenantId }: { readonly userId: string; readonly tenantId: string },
  now: Date,
): Promise<boolean> => {
  const rows = await db
    .select({ tenantId: memberships.tenantId })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId), liveMembership(now)))
  return rows.length > 0
}

export const homeTenant = async (db: Database, userId: string, now: Date): Promise<string | undefined> => {
  const home = selectHomeTenant(sql`${userId}::uuid`, sql`${now.toISOString()}::timestamptz`)
  const [row] = await db.select({ tenantId: home }).from(sql`(select) as nothing`)
  return row?.tenantId ?? undefined
}
