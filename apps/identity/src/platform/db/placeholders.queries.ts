import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

type Row<Table extends PgTable> = Table['$inferInsert']

/** A placeholder for each column of a table: what a prepared insert leaves open. */
export const insertPlaceholders = <Table extends PgTable>(
  table: Table,
  name: string,
): { [K in keyof Row<Table>]: SQL } =>
  Object.fromEntries(
    Object.keys(getTableColumns(table)).map((key) => [key, sql`${sql.placeholder(`${name}.${key}`)}`]),
  ) as { [K in keyof Row<Table>]: SQL }

/** The values that fill the slots, as the driver wants them. What the row does not name is null, not its default. */
export const fillPlaceholders = <Table extends PgTable>(
  table: Table,
  name: string,
  row: Row<Table>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => {
      const value = row[key as keyof Row<Table>]
      return [`${name}.${key}`, value === null || value === undefined ? null : column.mapToDriverValue(value)]
    }),
  )
