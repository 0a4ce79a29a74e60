import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { inTenant } from '../../db/in-tenant.ts'
import { memberships } from '../../db/schema/users.ts'

export const isMemberOf = async (db: Database, tenantId: string, userId: string): Promise<boolean> => {
  const rows = await db
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(inTenant(memberships, tenantId, eq(memberships.userId, userId)))
  return rows.length > 0
}
