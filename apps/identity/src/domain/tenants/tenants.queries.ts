import type { Tenant } from '@vestibule/contract/schemas/tenant'
import { and, asc, eq } from 'drizzle-orm'
import { liveMembership } from '../members/live-membership.queries.ts'
import type { Database } from '../../platform/db/database.ts'
import { vendorTenantId } from '../../platform/db/schema/columns.ts'
import { type TenantRow, tenants } from '../../platform/db/schema/tenants.ts'
import { memberships } from '../../platform/db/schema/users.ts'

/** Fields that are set, and nothing for those that are not: the wire has them optional, never null. */
const present = <Fields extends Record<string, string | null>>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [K in keyof Fields]?: string
  }

const toTenant = (row: TenantRow): Tenant => ({
  id: row.id,
  tenantId: row.id,
  vendorId: vendorTenantId,
  name: row.name,
  deletedAt: null,
  metadata: row.metadata,
  isReseller: row.isReseller,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  ...present({
    address: row.address,
    timezone: row.timezone,
    dateFormat: row.dateFormat,
    timeFormat: row.timeFormat,
    currency: row.currency,
    logo: row.logo,
    alias: row.alias,
    applicationUrl: row.applicationUrl,
    loginUrl: row.loginUrl,
  }),
  hasCustomLogin: row.applicationUrl !== null || row.loginUrl !== null,
})

/** Tenants a person can act in now, by name. */
export const listTenants = async (db: Database, userId: string, now: Date): Promise<Tenant[]> => {
  const rows = await db
    .select({ tenant: tenants })
    .from(memberships)
    .innerJoin(tenants, eq(tenants.id, memberships.tenantId))
    .where(and(eq(memberships.userId, userId), liveMembership(now)))
    .orderBy(asc(tenants.name), asc(tenants.id))
  return rows.map(({ tenant }) => toTenant(tenant))
}
