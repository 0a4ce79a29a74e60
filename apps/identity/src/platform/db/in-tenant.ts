import { and, eq, inArray, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { vendorTenantId } from './schema/columns.ts'

type TenantTable = { readonly tenantId: PgColumn }

/** The tenant predicate of every query on tenant data (SEC-TE-03). Further conditions are joined by `and`. */
export const inTenant = (
  table: TenantTable,
  tenantId: string | Placeholder,
  ...conditions: (SQL | undefined)[]
): SQL => and(eq(table.tenantId, tenantId), ...conditions) as SQL

/** The same for data that the vendor gives to every tenant beside their own, such as roles. */
export const inTenantOrVendor = (
  table: TenantTable,
  tenantId: string,
  ...conditions: (SQL | undefined)[]
): SQL => and(inArray(table.tenantId, [tenantId, vendorTenantId]), ...conditions) as SQL
