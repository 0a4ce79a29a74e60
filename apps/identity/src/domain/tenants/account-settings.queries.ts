import { ApiError } from '@vestibule/contract'
import type { AccountSettings } from '@vestibule/contract/areas/account-settings'
import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/database.ts'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'

export const readSettings = async (db: Database, tenantId: string): Promise<TenantRow> => {
  const [row] = await db.select().from(tenants).where(eq(tenants.id, tenantId))
  if (row === undefined) throw new ApiError('NOT_FOUND')
  return row
}

/** The tenant that has this alias; it is compared in lower case. */
export const tenantByAlias = async (db: Database, alias: string): Promise<TenantRow | undefined> => {
  const [row] = await db.select().from(tenants).where(eq(tenants.alias, alias.toLowerCase()))
  return row
}

export const changeTenant = async (
  tx: Database,
  tenantId: string,
  changes: Partial<TenantRow>,
  now: Date,
): Promise<void> => {
  await tx
    .update(tenants)
    .set({ ...changes, updatedAt: now })
    .where(eq(tenants.id, tenantId))
}

/** As the wire has it: what is not set is absent. */
export const toSettings = (row: TenantRow): AccountSettings => ({
  tenantId: row.id,
  name: row.name,
  address: row.address ?? undefined,
  website: row.website ?? undefined,
  timezone: row.timezone ?? undefined,
  dateFormat: row.dateFormat ?? undefined,
  timeFormat: row.timeFormat ?? undefined,
  currency: row.currency ?? undefined,
  logo: row.logo ?? undefined,
  applicationUrl: row.applicationUrl ?? undefined,
  loginUrl: row.loginUrl ?? undefined,
  updatedAt: row.updatedAt.toISOString(),
})
