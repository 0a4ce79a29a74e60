import type { CountryConfiguration, EmailDomainConfiguration } from '@vestibule/contract/schemas/restrictions'
import { boolean, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { tenants } from './tenants.ts'

const tenantId = id('tenant_id')
  .notNull()
  .references(() => tenants.id, { onDelete: 'cascade' })
const type = { enum: ['ALLOW', 'BLOCK'] } as const

export type IpRule = { readonly isActive: boolean; readonly strategy: 'ALLOW' | 'BLOCK' }
/** A rule as it is stored: with the moment of its last change, where it was ever changed. */
export type Stored<Rule> = Rule & { readonly updatedAt?: string }
export type CountryRule = CountryConfiguration & { readonly countries: readonly string[] }

/** Rows of the list of addresses as they are kept for a change that may go back. */
export type IpListRow = Pick<
  typeof ipRestrictions.$inferSelect,
  'id' | 'ip' | 'strategy' | 'isActive' | 'description'
> & { readonly createdAt: string; readonly updatedAt: string }

export type RestrictionsBefore = {
  readonly ip: IpRule
  readonly country: CountryRule
  readonly ips: readonly IpListRow[]
}

/** From where, and with which addresses, a tenant may be used; one row for a tenant that chose anything. */
export const tenantRestrictions = pgTable(
  'tenant_restrictions',
  {
    tenantId: id('tenant_id')
      .primaryKey()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** Changes with every rule about addresses and countries, so that a process knows when its copy is old. */
    version: id('version').notNull(),
    /** Whether any rule about addresses or countries is on: most tenants have none, and are not looked up. */
    isEnforced: boolean('is_enforced').notNull(),
    ip: jsonb('ip').$type<Stored<IpRule>>().notNull(),
    country: jsonb('country').$type<Stored<CountryRule>>().notNull(),
    emailDomain: jsonb('email_domain').$type<Stored<EmailDomainConfiguration>>().notNull(),
    /** When the last changes go back, and to what; both are null where nothing waits for a confirmation. */
    revertsAt: moment('reverts_at'),
    revertsTo: jsonb('reverts_to').$type<RestrictionsBefore>(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [index('tenant_restrictions_reverts').on(table.revertsAt)],
)
export type RestrictionsRow = typeof tenantRestrictions.$inferSelect

/** Addresses and ranges that a tenant allows or blocks, in canonical form. */
export const ipRestrictions = pgTable(
  'ip_restrictions',
  {
    tenantId,
    id: id('id').notNull(),
    ip: text('ip').notNull(),
    strategy: text('strategy', type).notNull(),
    isActive: boolean('is_active').notNull(),
    description: text('description').notNull(),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('ip_restrictions_ip').on(table.tenantId, table.strategy, table.ip),
  ],
)
export type IpRestrictionRow = typeof ipRestrictions.$inferSelect

/** Domains of the addresses that may become members of a tenant, or may not. */
export const emailDomainRestrictions = pgTable(
  'email_domain_restrictions',
  {
    tenantId,
    id: id('id').notNull(),
    domain: text('domain').notNull(),
    type: text('type', type).notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('email_domain_restrictions_domain').on(table.tenantId, table.type, table.domain),
  ],
)
