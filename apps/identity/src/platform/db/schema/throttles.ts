import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Failed tries per account and per address, counted before they are judged (SEC-PW-06). */
export const throttles = pgTable(
  'throttles',
  {
    /** Keyed hash of what is throttled: the table reveals no address. */
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    refusals: integer('refusals').notNull(),
    blockedUntil: moment('blocked_until'),
    /** When the running day began, where tries are counted by the day (SEC-OT-01). */
    startedAt: moment('started_at'),
    /** Whether the latest try was let through. Kept here because an upsert cannot tell what it found. */
    wasAllowed: boolean('was_allowed').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('throttles_updated').on(table.updatedAt)],
)

/** How often something happened in the running window (SEC-PW-08). */
export const counters = pgTable(
  'counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    startedAt: moment('started_at').notNull(),
  },
  (table) => [index('counters_started').on(table.startedAt)],
)
