import { ilike, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** `%` and `_` that a user types are letters in a pattern of `like`, not wildcards. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`)

/** Matches what contains a text anywhere. */
export const containing = (text: string): string => `%${escapeLike(text)}%`

/** Whether a trigram index can look a text up. */
export const hasTrigram = (text: string): boolean => [...text].length >= 3

/**
 * That a column contains a text anywhere, in upper or lower case. Less than three letters are looked for without the
 * trigram index, which would be read from end to end, for every tenant.
 */
export const containsText = (column: PgColumn, text: string): SQL =>
  hasTrigram(text) ? ilike(column, containing(text)) : sql`position(lower(${text}) in lower(${column})) > 0`
