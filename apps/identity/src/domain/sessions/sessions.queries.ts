import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { inTenant } from '../../platform/db/in-tenant.ts'
import { memberships } from '../../platform/db/schema/users.ts'

export const isMemberOf = async (db: Database, tenantId: string, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
  return rows.length > 0
}
