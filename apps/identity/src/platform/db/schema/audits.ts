import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/**
 * The words of a row. Marks are blanks: the search would take an address or the name of an event for one word otherwise.
 * Columns stand by name, because an index knows no table.
 */
export const auditWords = sql`to_tsvector('simple', regexp_replace(action || ' ' || coalesce(email, '') || ' ' || ip || ' ' || resource || ' ' || details::text, '[[:punct:]]+', ' ', 'g'))`

/** What a row says, which is all that is written when it is added. */
export const auditEntryColumns = {
  tenantId: id('tenant_id').notNull(),
  id: id('id').notNull(),
  createdAt: moment('created_at').notNull(),
  action: text('action').notNull(),
  /** Kind of thing it was done to, and which. */
  resource: text('resource').notNull(),
  resourceId: text('resource_id'),
  userId: id('user_id'),
  email: text('email'),
  /** Who really acted, while one person stands in for another. */
  actorId: id('actor_id'),
  severity: text('severity', { enum: ['Info', 'High'] }).notNull(),
  details: jsonb('details').$type<Record<string, unknown>>().notNull(),
  ip: text('ip').notNull(),
  userAgent: text('user_agent').notNull(),
  traceId: text('trace_id').notNull(),
}

/**
 * What was done, tried and refused. Rows are only ever added; `link_audit` fills the last three columns once, and
 * `cut_audits` deletes what is older than `audit_retentions` keeps it. A production role may do neither by itself.
 */
export const audits = pgTable(
  'audits',
  {
    ...auditEntryColumns,
    /** Place in the chain of its tenant, and the chained hash (SEC-AU-02). */
    sequence: integer('sequence'),
    previousHash: text('previous_hash'),
    hash: text('hash'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    // With the id, rows of one moment have an order as well, and an export finds its parts in the index alone.
    index('audits_time').on(table.tenantId, table.createdAt, table.id),
    uniqueIndex('audits_sequence').on(table.tenantId, table.sequence),
    // Each filter of the log ends in the time, so that the newest rows it leaves are read without sorting.
    index('audits_severity').on(table.tenantId, table.severity, table.createdAt),
    index('audits_action').on(table.tenantId, table.action, table.createdAt),
    index('audits_user').on(table.tenantId, table.userId, table.createdAt),
    index('audits_email').on(table.tenantId, table.email, table.createdAt),
    index('audits_ip').on(table.tenantId, table.ip, table.createdAt),
    index('audits_words').using('gin', auditWords),
    index('audits_unsealed').on(table.tenantId, table.id).where(sql`sequence is null`),
  ],
)
export type AuditRow = typeof audits.$inferSelect

/** The two ends of each tenant's chain. */
export const auditHeads = pgTable('audit_heads', {
  tenantId: id('tenant_id').primaryKey(),
  sequence: integer('sequence').notNull(),
  hash: text('hash').notNull(),
  /** Keyed, so that cutting rows off the end and moving the head back is seen. */
  signature: text('signature').notNull(),
  /** The last link that was cut off because its row was old enough; 0 where the chain is kept from its first row. */
  startSequence: integer('start_sequence').notNull().default(0),
  startHash: text('start_hash').notNull().default(''),
  /** Keyed, so that rows deleted by anything but the job are seen as missing. */
  startSignature: text('start_signature').notNull().default(''),
})

/** How long the operator keeps the audits of one tenant. The row of `vendorTenantId` holds for all that have none. */
export const auditRetentions = pgTable('audit_retentions', {
  tenantId: id('tenant_id').primaryKey(),
  /** Null: for ever. */
  days: integer('days'),
})
