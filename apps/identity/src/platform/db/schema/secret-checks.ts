import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** One row: a known text, sealed with `SECRET_KEY`. A server with another key sees at its start that it is another. */
export const secretChecks = pgTable('secret_checks', {
  id: text('id').primaryKey(),
  sealed: text('sealed').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
