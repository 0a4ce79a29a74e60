import { type SQL, sql } from 'drizzle-orm'

/** Something that a row either is or is not, as part of a statement. */
export type Condition = SQL<boolean>

/** Of every row. */
export const always: Condition = sql<boolean>`true`
