import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { users } from './users.ts'

/** Invitations that wait for, or had, the consent of a member. */
export const approvals = pgTable(
  'approvals',
  {
    tenantId: id('tenant_id').notNull(),
    id: id('id').notNull(),
    requesterId: id('requester_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Who is invited. */
    invitedId: id('invited_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: moment('created_at').notNull(),
    decidedAt: moment('decided_at'),
    decidedBy: id('decided_by'),
    isApproved: boolean('is_approved'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('approvals_waiting').on(table.tenantId, table.invitedId).where(sql`decided_at is null`),
    index('approvals_decided').on(table.decidedAt).where(sql`decided_at is not null`),
  ],
)
export type ApprovalRow = typeof approvals.$inferSelect
