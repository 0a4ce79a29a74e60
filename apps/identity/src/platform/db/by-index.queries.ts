import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/**
 * Equal, looked up by the index of the column whatever the planner thinks. An equation would let it read the whole
 * table where that was small when the statement was planned, which is once (decision 44).
 */
export const byIndex = (column: PgColumn, value: SQL): SQL => sql`${column} = any(array[${value}])`
