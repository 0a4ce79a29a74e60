import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/**
 * The audit chain of the installation. Each seal says how far the chain of every tenant reached at that moment. Rows are
 * only ever added.
 */
export const auditSeals = pgTable('audit_seals', {
  sequence: integer('sequence').primaryKey(),
  createdAt: moment('created_at').notNull(),
  /** How many tenants had a chain. */
  tenants: integer('tenants').notNull(),
  /** SHA-256 over the sealed head of each of them. */
  headsHash: text('heads_hash').notNull(),
  previousHash: text('previous_hash').notNull(),
  hash: text('hash').notNull(),
  /** Keyed: a role that can only write the database cannot make a seal. */
  signature: text('signature').notNull(),
})
export type AuditSealRow = typeof auditSeals.$inferSelect

/** The head of each tenant's chain in the newest seal. It only ever moves forward along the chain. */
export const auditSealedHeads = pgTable('audit_sealed_heads', {
  tenantId: id('tenant_id').primaryKey(),
  sequence: integer('sequence').notNull(),
  hash: text('hash').notNull(),
})
