import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** Work beside the requests: when each job runs next, which process runs it now, and how its last run ended. */
export const jobs = pgTable('jobs', {
  name: text('name').primaryKey(),
  nextRunAt: moment('next_run_at').notNull(),
  /** The process that runs the job. Another one may take it once the lease has expired. */
  leaseHolder: id('lease_holder'),
  leaseExpiresAt: moment('lease_expires_at'),
  /** Failures since the last success; they decide how long the job waits. */
  attempts: integer('attempts').notNull().default(0),
  /** Code of the last failure. Messages are left to the log, which hides secrets. */
  lastErrorCode: text('last_error_code'),
  lastSuccessAt: moment('last_success_at'),
  /** Failures since the job exists. */
  failures: integer('failures').notNull().default(0),
})
