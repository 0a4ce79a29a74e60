import type { SessionConfiguration } from '@vestibule/contract/schemas/session-configuration'
import { jsonb, pgTable } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { tenants } from './tenants.ts'

/** How long sessions of a tenant's people live, where it chose for itself. */
export const sessionRules = pgTable('session_rules', {
  tenantId: id('tenant_id')
    .primaryKey()
    .references(() => tenants.id, { onDelete: 'cascade' }),
  rule: jsonb('rule').$type<SessionConfiguration>().notNull(),
  createdAt: moment('created_at').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
