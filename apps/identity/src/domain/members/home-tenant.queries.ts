import { eq, type SQL, sql } from 'drizzle-orm'
import { liveMembership } from './live-membership.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { joined } from '../../platform/db/joined.ts'
import { memberships } from '../../platform/db/schema/users.ts'

/**
 * The tenant a person starts in: where they were last, else the first they joined themselves, else where they were named first;
 * null for nowhere.
 */
export const selectHomeTenant = (userId: unknown, now: unknown): SQL<string | null> => sql`(
  select ${memberships.tenantId} from ${memberships}
  where ${memberships.userId} = ${userId} and not ${memberships.isDisabled}
    and ${joined}
    and (${memberships.temporaryExpirationDate} is null or ${memberships.temporaryExpirationDate} > ${now})
  order by ${memberships.lastSeenAt} desc nulls last, (${memberships.directoryDomain} is not null), ${memberships.joinedAt}, ${memberships.tenantId}
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
