import { and, eq, type Placeholder, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'

/** The tenant predicate of every query on tenant data (SEC-TE-03). Further conditions are joined by `and`. */
export const inTenant = (
  table: PgTable & { readonly tenantId: PgColumn },
  tenantId: string | Placeholder,
  ...conditions: (SQL | undefined)[]
): SQL => and(eq(table.tenantId, tenantId), ...conditions) as SQL
