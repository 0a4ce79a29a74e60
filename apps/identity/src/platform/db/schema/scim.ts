import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { answeringColumns } from './answering.ts'
import { id, moment } from './columns.ts'
import { memberships } from './users.ts'

/** A directory that provisions users and groups of a tenant by SCIM 2.0. */
export const scimConnections = pgTable(
  'scim_connections',
  {
    tenantId: id('tenant_id').notNull(),
    id: id('id').notNull(),
    source: text('source', { enum: ['frontegg', 'okta', 'azure-ad', 'other'] }).notNull(),
    name: text('name').notNull(),
    /** While it is off, requests read and change nothing. */
    syncToUserManagement: boolean('sync_to_user_management').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdBy: id('created_by').notNull(),
    /** The application in which it was connected: its users are invited in that one's name. Null in older rows. */
    clientId: id('client_id'),
    /**
     * What the administrator held who connected it or let it go on last: the directory changes no member and gives no
     * default role of more. Null in older rows: then it gives and reaches nothing of administration.
     */
    grantablePermissions: text('grantable_permissions').array(),
    ...answeringColumns(),
    createdAt: moment('created_at').notNull(),
    /** Null before the first request. */
    lastSyncAt: moment('last_sync_at'),
    /** Requests so far; says which row of the log the next one takes the place of. */
    requestCount: integer('request_count').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    uniqueIndex('scim_connections_token').on(table.tokenHash),
  ],
)
export type ScimConnectionRow = typeof scimConnections.$inferSelect

/** What a directory says of a member that it manages. A member has one directory at most, and goes with the membership. */
export const scimUsers = pgTable(
  'scim_users',
  {
    tenantId: id('tenant_id').notNull(),
    userId: id('user_id').notNull(),
    /** The id of the SCIM resource, that of its first user: it stays where the place becomes another user's (SEC-RA-95). */
    resourceId: id('resource_id').notNull(),
    connectionId: id('connection_id').notNull(),
    userName: text('user_name').notNull(),
    externalId: text('external_id'),
    /** The primary address, in canonical form. */
    email: text('email').notNull(),
    displayName: text('display_name').notNull().default(''),
    /** All other attributes of the resource that the directory sent. */
    attributes: jsonb('attributes').$type<Readonly<Record<string, unknown>>>().notNull().default({}),
    /** Counts the changes: its entity tag. */
    version: integer('version').notNull().default(1),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId] }),
    foreignKey({
      name: 'scim_users_membership',
      columns: [table.tenantId, table.userId],
      foreignColumns: [memberships.tenantId, memberships.userId],
    }).onDelete('cascade'),
    uniqueIndex('scim_users_resource').on(table.tenantId, table.connectionId, table.resourceId),
    uniqueIndex('scim_users_user_name').on(table.tenantId, table.connectionId, sql`lower(${table.userName})`),
    uniqueIndex('scim_users_external_id').on(table.tenantId, table.connectionId, table.externalId),
  ],
)
export type ScimUserRow = typeof scimUsers.$inferSelect

/** Which groups are a directory's, beside their row in `groups`. */
export const scimGroups = pgTable(
  'scim_groups',
  {
    tenantId: id('tenant_id').notNull(),
    /** Also the id of the SCIM resource. */
    groupId: id('group_id').notNull(),
    connectionId: id('connection_id').notNull(),
    externalId: text('external_id'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.groupId] }),
    uniqueIndex('scim_groups_external_id').on(table.tenantId, table.connectionId, table.externalId),
  ],
)
export type ScimGroupRow = typeof scimGroups.$inferSelect

/** The latest requests of each connection. A new one takes the row of the oldest, so the table cannot grow. */
export const scimRequests = pgTable(
  'scim_requests',
  {
    tenantId: id('tenant_id').notNull(),
    connectionId: id('connection_id').notNull(),
    slot: integer('slot').notNull(),
    id: id('id').notNull(),
    method: text('method').notNull(),
    path: text('path').notNull(),
    status: integer('status').notNull(),
    scimType: text('scim_type'),
    detail: text('detail'),
    durationMs: integer('duration_ms').notNull(),
    traceId: text('trace_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.connectionId, table.slot] }),
    index('scim_requests_latest').on(table.tenantId, table.connectionId, table.id.desc()),
    index('scim_requests_created').on(table.createdAt),
  ],
)
