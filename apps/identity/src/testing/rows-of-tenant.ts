import { eq, inArray, is } from 'drizzle-orm'
import { PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import { memberships, users } from '../platform/db/schema/users.ts'
import { schemaTables } from './schema-tables.ts'
import type { TestServer } from './test-server.ts'

type Row = Readonly<Record<string, unknown>>

const tenantColumn = (table: PgTable): PgColumn | undefined => {
  const column = (table as unknown as Readonly<Record<string, unknown>>)['tenantId']
  return is(column, PgColumn) ? column : undefined
}

/** Every row of a tenant and of its members, as text in a fixed order: equal texts mean that nothing was changed. */
export const rowsOfTenant = async ({ services }: TestServer, tenantId: string): Promise<Row[]> => {
  const rows: Row[] = []
  for (const table of await schemaTables()) {
    const column = tenantColumn(table)
    if (column !== undefined)
      rows.push(...(await services.db.select().from(table).where(eq(column, tenantId))))
  }
  const members = services.db
    .select({ id: memberships.userId })
    .from(memberships)
    .where(eq(memberships.tenantId, tenantId))
  rows.push(...(await services.db.select().from(users).where(inArray(users.id, members))))
  return rows.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)))
}

/** Ids that stand in those rows and nowhere else, and addresses: what no answer to another tenant may hold. */
export const secretsIn = (rows: readonly Row[]): string[] => [
  ...new Set(
    rows
      .flatMap((row) => [row['id'], row['tenantId'], row['email']])
      .filter((value): value is string => typeof value === 'string' && value.length > 8),
  ),
]
