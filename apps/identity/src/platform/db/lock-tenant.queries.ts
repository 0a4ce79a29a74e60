import { eq } from 'drizzle-orm'
import type { Database } from './database.ts'
import { tenants } from './schema/tenants.ts'

/** Makes decisions about a whole tenant, such as who is its last administrator, wait for each other (SEC-AD-05). */
export const lockTenant = async (tx: Database, tenantId: string): Promise<void> => {
  await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('update')
}

/** Waits for such decisions and keeps them waiting; others that only need what was decided go on beside this one. */
export const shareTenant = async (tx: Database, tenantId: string): Promise<void> => {
  await tx.select({ id: tenants.id }).from(tenants).where(eq(tenants.id, tenantId)).for('share')
}
