import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { tenants } from '../../platform/db/schema/tenants.ts'

/** What the tenant is called; undefined when there is none of that id. */
export const tenantName = async (db: Database, tenantId: string): Promise<string | undefined> => {
  const [tenant] = await db.select({ name: tenants.name }).from(tenants).where(eq(tenants.id, tenantId))
  return tenant?.name
}
