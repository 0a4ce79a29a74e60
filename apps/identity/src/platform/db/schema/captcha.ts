import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Puzzles that were solved, until they would be too old anyway: none counts twice. */
export const spentPuzzles = pgTable(
  'spent_puzzles',
  {
    id: text('id').primaryKey(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('spent_puzzles_expiry').on(table.expiresAt)],
)
