import { count, gte } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { memberships } from '../../platform/db/schema/users.ts'

/** Pending too: the list has them. */
export const countMembers = async (db: Database, tenantId: string): Promise<number> => {
  const [counted] = await db
    .select({ total: count() })
    .from(memberships)
    .where(inTenant(memberships, tenantId))
  return Number(counted?.total ?? 0)
}

/** How many were added at that moment or later. Pending too: the list has them. */
export const countMembersSince = async (db: Database, tenantId: string, since: Date): Promise<number> => {
  const [counted] = await db
    .select({ total: count() })
    .from(memberships)
    .where(inTenant(memberships, tenantId, gte(memberships.joinedAt, since)))
  return Number(counted?.total ?? 0)
}
