import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { tenants } from './tenants.ts'

/** How well a tenant was protected in a week, for the line of the security center. */
export const securityScores = pgTable(
  'security_scores',
  {
    tenantId: id('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** The Monday it begins with, in UTC. */
    week: moment('week').notNull(),
    /** From 0 to 100; the last one of the week. */
    score: integer('score').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.week] }),
    index('security_scores_week').on(table.week),
  ],
)
