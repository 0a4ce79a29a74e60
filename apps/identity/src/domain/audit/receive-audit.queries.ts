import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'

export const existsTenant = async (db: Database, tenantId: string): Promise<boolean> => {
  const rows = await db.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId))
  return rows.length > 0
}
